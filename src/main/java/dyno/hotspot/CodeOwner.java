package dyno.hotspot;

/** Whose code a frame runs. */
public enum CodeOwner {
    /** Nobody's: the node stands for something that is no frame. */
    NONE,
    DRIVER,
    /** The Java class library. */
    JDK,
    /** The connection to the server: the JDK's sockets, or Dyno's replay in their place. */
    TRANSPORT,
    /** Dyno's workloads, and JMH. */
    BENCHMARK,
    /** The JVM itself and native libraries. */
    NATIVE,
    KERNEL,
    /** Other Java code: libraries, or the application that was recorded. */
    OTHER
}
