package dyno.cli;

import dyno.run.DynoVersion;
import picocli.CommandLine.IVersionProvider;

/** The version of Dyno, and that of Java. */
final class VersionProvider implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"Dyno " + DynoVersion.text() + " on Java " + Runtime.version()};
    }
}
