package dyno.experiment;

/** A console that shows nothing and never cancels, for tests. */
public class SilentConsole implements Console {
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
