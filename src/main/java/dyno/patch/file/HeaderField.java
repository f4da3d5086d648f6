package dyno.patch.file;

/** The header's fields in the order of a new patch, with the option that sets each. */
public enum HeaderField {
    DESCRIPTION("Description", "--description \"Build the log line only when it is read\""),
    AUTHOR("Author", "--author \"Ada Example <ada@example.org>\""),
    ORIGIN("Origin", ""),
    FORWARDED("Forwarded", ""),
    BUG("Bug", ""),
    LAST_UPDATE("Last-Update", ""),
    HOTSPOT("Hotspot", "--hotspot org.example.Protocol.hexdump"),
    WORKLOADS("Workloads", "--workload DoOne,SelectOne"),
    EXPECTED_GAIN("Expected-Gain", "--gain \"driver CPU time over replay: about 0.8 of the baseline\""),
    MEASURED_GAIN("Measured-Gain", ""),
    RISK("Risk", "--risk \"none known\"");

    private final String title;
    private final String example;

    HeaderField(String title, String example) {
        this.title = title;
        this.example = example;
    }

    /** Its name in the patch file. */
    public String title() {
        return title;
    }

    public String example() {
        return example;
    }

    public boolean isRequired() {
        return HeaderParser.REQUIRED.contains(title);
    }
}
