package dyno.experiment.setup;

import dyno.experiment.SilentConsole;
import dyno.run.store.RunStore;
import java.nio.file.Path;
import java.util.ArrayList;

/** A session of a stored run without a setup, for tests of what is measured and when it ends. */
public final class StoredSession {
    private StoredSession() {}

    /** A session that cannot measure anything. */
    public static RunSession of(RunStore store) {
        Path folder = store.folder().getParent();
        CommandContext context =
                new CommandContext(Folders.of(folder, folder), ServerChoice.DEFAULT, new SilentConsole());
        return new RunSession(context, store, null, new ArrayList<>(), CommandContext.clock(store));
    }
}
