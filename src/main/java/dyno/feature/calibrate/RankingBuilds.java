package dyno.feature.calibrate;

import dyno.bytecode.MethodId;
import dyno.bytecode.instrument.CallCounts;
import dyno.bytecode.instrument.Plant;
import dyno.bytecode.instrument.SpinCalibration;
import dyno.profile.Event;
import dyno.run.ForkSpec.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * Builds of drivers whose hotspots are known in part.
 *
 * @param nanosPerIteration CPU time of an iteration of a plant, ns
 * @param cells the builds, each for one workload
 * @param leftOut why requested builds are missing, one line each
 */
record RankingBuilds(double nanosPerIteration, List<PlantedCell> cells, List<String> leftOut)
        implements Calibration.Builds {
    /**
     * A build.
     *
     * @param base the driver without plants
     * @param plants in different methods
     */
    record PlantedCell(Cell cell, Cell base, List<Chosen> plants) {
        private Calibration.Planted planted() {
            List<String> names = cell.driver().patches();
            return new Calibration.Planted(
                    base.driver(),
                    names.get(names.size() - 1),
                    null,
                    plants.stream().map(Chosen::plant).toList());
        }
    }

    /**
     * A plant in a method.
     *
     * @param size the intended part of the planted driver's operation, 0 to 1
     * @param calls of the method in an operation
     * @param cost what it adds to an operation, in the event's unit
     */
    record Chosen(Plant plant, Event event, double size, long calls, double cost) {}

    @Override
    public List<Calibration.Planted> planted() {
        return cells.stream().map(PlantedCell::planted).toList();
    }

    /**
     * Chooses at random where in a driver costs of given sizes are planted.
     *
     * @param calls how often an operation calls the driver's methods
     * @param spin how long the loop takes
     * @param cpuNanos what the driver's operation costs without plants, ns
     * @param allocatedBytes likewise, bytes
     */
    record Choice(CallCounts calls, SpinCalibration spin, double cpuNanos, double allocatedBytes) {
        /** Methods that are called more often would multiply the rounding error of whole iterations. */
        private static final long MOST_CALLS = 4;

        /** How far a plant may be from the requested size: iterations and objects are whole numbers. */
        private static final double TOLERANCE = 0.2;

        private static final int ALIGNMENT = 8;

        /**
         * Plants of all sizes, each in a different method; a size that is not possible is missing.
         *
         * @param cpu sizes of the plants that burn CPU time, 0 to 1
         * @param allocation sizes of those that allocate
         */
        List<Chosen> choose(double[] cpu, double[] allocation, long seed) {
            List<MethodId> free = new ArrayList<>(calls.shuffled(MOST_CALLS, seed));
            List<Chosen> chosen = new ArrayList<>();
            chosen.addAll(choose(free, Event.CPU, cpu, cpuNanos));
            chosen.addAll(choose(free, Event.ALLOCATION, allocation, allocatedBytes));
            return chosen;
        }

        private List<Chosen> choose(List<MethodId> free, Event event, double[] sizes, double cost) {
            double total = cost / (1 - Arrays.stream(sizes).sum());
            List<Chosen> chosen = new ArrayList<>();
            for (double size : sizes) {
                for (Iterator<MethodId> methods = free.iterator(); methods.hasNext(); ) {
                    Optional<Chosen> made = make(methods.next(), event, size, size * total);
                    if (made.isPresent()) {
                        methods.remove();
                        chosen.add(made.get());
                        break;
                    }
                }
            }
            return chosen;
        }

        private Optional<Chosen> make(MethodId method, Event event, double size, double cost) {
            long times = calls.perOperation().get(method);
            Plant plant = event == Event.CPU
                    ? new Plant(method, spin.iterationsFor(cost / times), 0)
                    : new Plant(method, 0, arrayOf(cost / times));
            double real = times * (event == Event.CPU ? spin.nanos(plant.iterations()) : plant.bytes());
            return Math.abs(real / cost - 1) <= TOLERANCE
                    ? Optional.of(new Chosen(plant, event, size, times, real))
                    : Optional.empty();
        }

        private static int arrayOf(double bytes) {
            int aligned = ALIGNMENT * Math.toIntExact(Math.round(bytes / ALIGNMENT));
            return Math.max(Plant.SMALLEST_ARRAY, aligned);
        }
    }
}
