package dyno.recording;

import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntUnaryOperator;

/** Imitates a driver with known costs: half of its time each in two methods, all allocation in one of them. */
public final class PlantedDriver implements Recorder.Subject {
    /** What must not be inlined for the costs to be known. */
    static final List<String> METHODS =
            List.of(PlantedDriver.class.getName() + "::mix", PlantedDriver.class.getName() + "::format");

    private long sink;

    @Override
    public void run(AtomicBoolean running) {
        while (running.get()) {
            long start = System.nanoTime();
            while (System.nanoTime() - start < 200_000) {
                mix();
            }
            start = System.nanoTime();
            while (System.nanoTime() - start < 200_000) {
                format();
            }
        }
    }

    private void mix() {
        List<IntUnaryOperator> steps = List.of(x -> {
            int mixed = x;
            for (int i = 0; i < 2_000; i++) {
                mixed = mixed * 31 + Integer.rotateLeft(mixed, i);
            }
            return mixed;
        });
        for (IntUnaryOperator step : steps) {
            sink += step.applyAsInt((int) sink);
        }
    }

    private void format() {
        sink += String.format("%08x %08x", sink, sink).length();
    }
}
