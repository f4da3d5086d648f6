package dyno.recording;

import dyno.profile.Event;
import dyno.profile.Frame;

/**
 * Passes everything on, and marks what goes wrong there: while a recording is parsed, wrong bytes can cause any
 * exception, but those of a consumer are faults of the program.
 */
final class CheckedConsumer implements StackConsumer {
    private final StackConsumer consumer;

    CheckedConsumer(StackConsumer consumer) {
        this.consumer = consumer;
    }

    static final class ConsumerException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final RuntimeException problem;

        ConsumerException(RuntimeException problem) {
            super(problem);
            this.problem = problem;
        }

        RuntimeException problem() {
            return problem;
        }
    }

    @Override
    public int number(Frame frame) {
        try {
            return consumer.number(frame);
        } catch (RuntimeException e) {
            throw new ConsumerException(e);
        }
    }

    @Override
    public int stack(int[] frames, int depth) {
        try {
            return consumer.stack(frames, depth);
        } catch (RuntimeException e) {
            throw new ConsumerException(e);
        }
    }

    @Override
    public void forgetStacks() {
        try {
            consumer.forgetStacks();
        } catch (RuntimeException e) {
            throw new ConsumerException(e);
        }
    }

    @Override
    public void accept(Event event, boolean jmhWorker, int stack, long[] weights, long stackSamples) {
        try {
            consumer.accept(event, jmhWorker, stack, weights, stackSamples);
        } catch (RuntimeException e) {
            throw new ConsumerException(e);
        }
    }
}
