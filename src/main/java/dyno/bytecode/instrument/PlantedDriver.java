package dyno.bytecode.instrument;

import dyno.bytecode.MethodId;
import dyno.driver.DriverArtifact;
import dyno.driver.DriverException;
import dyno.driver.DriverException.Kind;
import java.nio.file.Path;
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
        Map<MethodId, Plant> byMethod = plants.stream().collect(Collectors.toMap(Plant::method, Function.identity()));
        Set<String> classes =
                byMethod.keySet().stream().map(MethodId::className).collect(Collectors.toSet());
        Instrumentation planted = new Instrumentation(base);
        planted.add(
                (method, id, type) -> {
                    Plant plant = byMethod.get(id);
                    if (plant == null || !Instrumentation.isWritten(method)) {
                        return false;
                    }
                    Spin.addTo(method, type, plant.hasLoop() ? plants.indexOf(plant) : -1, plant.bytes());
                    return true;
                },
                classes::contains);
        plants.forEach(plant -> requirePlanted(plant.method(), planted.changed(), base));
        planted.put(
                Spin.HOLDER, Spin.holder(plants.stream().map(Plant::iterations).toList()));
        return planted.write(name, outputFolder);
    }

    private static void requirePlanted(MethodId method, Set<MethodId> planted, DriverArtifact driver) {
        if (!planted.contains(method)) {
            throw new DriverException(
                    Kind.NOT_INSTRUMENTABLE,
                    "Cannot add a cost to " + method + " of " + driver.coordinates()
                            + ": there is no such method, the compiler generated it, or it would be larger than the 64 KiB"
                            + " of bytecode that the JVM allows. Choose one that is called.");
        }
    }
}
