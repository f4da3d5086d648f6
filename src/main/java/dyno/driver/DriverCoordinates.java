package dyno.driver;

import java.util.List;

/**
 * The name of a driver as a user writes it: {@code drizzle}, {@code drizzle@1.2}, {@code drizzle@1.2+patch-id},
 * {@code mariadb@path/to/driver.jar} or {@code group:artifact:version}.
 *
 * @param driver catalogue name ({@code drizzle}) or {@code group:artifact}
 * @param version published version, or the path of a jar
 * @param patches ids of the patches to apply, in order; empty for the driver as published
 */
public record DriverCoordinates(String driver, String version, List<String> patches) {
    public DriverCoordinates {
        patches = List.copyOf(patches);
    }
}
