package dyno.investigation;

import dyno.run.RunStore;
import java.nio.file.Path;
import java.util.ArrayList;

/** A session of a stored run without a test bench, for tests of what is measured and when it ends. */
public final class StoredSession {
    private StoredSession() {}

    /** A session that cannot measure anything. */
    public static RunSession of(RunStore store) {
        Path folder = store.folder().getParent();
        Workplace workplace = new Workplace(Folders.of(folder, folder), ServerChoice.DEFAULT, new Silent());
        return new RunSession(workplace, store, null, new ArrayList<>());
    }

    private static final class Silent implements Console {
        @Override
        public void say(String line) {}

        @Override
        public void note(String line) {}

        @Override
        public void forksDone() {}

        @Override
        public void step(String what, int done, int total, double secondsLeft) {}

        @Override
        public boolean isCancelled() {
            return false;
        }
    }
}
