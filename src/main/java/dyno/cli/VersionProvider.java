package dyno.cli;

import picocli.CommandLine.IVersionProvider;

/** The version from the jar's manifest. */
final class VersionProvider implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = getClass().getPackage().getImplementationVersion();
        return new String[] {"Dyno " + (version == null ? "(development)" : version) + " on Java " + Runtime.version()};
    }
}
