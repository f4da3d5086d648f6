package dyno.hotspot;

/**
 * A method of the driver in its source code.
 *
 * @param className binary name of the class in the driver's jar
 * @param methodName method name; lambda bodies count for the method around them
 */
record DriverMethod(String className, String methodName) {
    static DriverMethod of(CodePlace place) {
        return new DriverMethod(place.className(), place.methodName());
    }

    @Override
    public String toString() {
        return className + "." + methodName;
    }
}
