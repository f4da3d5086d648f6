package dyno.bytecode.instrument;

import dyno.bytecode.MethodId;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverException;
import dyno.driver.DriverException.Kind;
import dyno.driver.JarContent;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Builds drivers with costs of known size in their bytecode, to test what Dyno detects. */
public final class PlantedDriver {
    private PlantedDriver() {}

    /**
     * The driver with plants, in a separate jar that is named in its manifest; the same plants give the same bytes.
     * Plants of different sizes in the same methods do not change the driver's own classes, as long as there is at
     * least one iteration.
     *
     * @param plants in different methods, at least one
     * @param name is added to the driver's coordinates like a patch's id
     * @param outputFolder where the jar is written; created when absent
     * @throws DriverException NOT_INSTRUMENTABLE when the driver has no such method, or nothing can be planted there
     */
    public static DriverArtifact of(DriverArtifact base, List<Plant> plants, String name, Path outputFolder) {
        Planting planting = new Planting(plants);
        DriverArtifact planted = Instrumentation.artifact(base, name, outputFolder);
        Map<String, byte[]> jar = Instrumentation.apply(JarContent.read(base.jar()), planting);
        planting.requireAllPlanted(base);
        jar.put(
                Spin.HOLDER + ".class",
                Spin.holder(plants.stream().map(Plant::iterations).toList()));
        String names = String.join(", ", planted.coordinates().patches());
        JarContent.write(JarContent.stamped(jar, names), planted.jar());
        return planted;
    }

    private static final class Planting implements Instrumentation.Code {
        private final List<Plant> all;
        private final Map<MethodId, Plant> plants;
        private final Set<String> classes;
        private final Set<MethodId> planted = new HashSet<>();

        Planting(List<Plant> plants) {
            this.all = plants;
            this.plants = plants.stream().collect(Collectors.toMap(Plant::method, Function.identity()));
            this.classes =
                    plants.stream().map(plant -> plant.method().className()).collect(Collectors.toSet());
        }

        @Override
        public boolean concerns(String className) {
            return classes.contains(className);
        }

        @Override
        public void begin(Instrumentation.Method method) {
            Plant plant = plants.get(method.id());
            if (plant != null) {
                String owner = method.id().className().replace('.', '/');
                new Spin(method.code(), owner, method.access(), method.id().descriptor(), method.version())
                        .emit(plant.hasLoop() ? all.indexOf(plant) : -1, plant.bytes());
                planted.add(method.id());
            }
        }

        void requireAllPlanted(DriverArtifact driver) {
            for (MethodId method : plants.keySet()) {
                if (!planted.contains(method)) {
                    throw new DriverException(
                            Kind.NOT_INSTRUMENTABLE,
                            "Cannot add a cost to " + method + " of " + driver.coordinates()
                                    + ": there is no such method, or the compiler generated it. Choose one that is called.");
                }
            }
        }
    }
}
