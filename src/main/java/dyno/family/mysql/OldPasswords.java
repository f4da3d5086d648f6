package dyno.family.mysql;

/** Whether a version of MySQL has {@code mysql_native_password}, the password plugin that every driver supports. */
enum OldPasswords {
    BUILT_IN,
    /** Only with an option on the command line; from 8.4 on. */
    OFF,
    /** Since 9.0. */
    NONE;

    static OldPasswords of(String mySql) {
        String[] numbers = mySql.split("\\D+");
        int major = Integer.parseInt(numbers[0]);
        int minor = numbers.length > 1 ? Integer.parseInt(numbers[1]) : 0;
        if (major >= 9) {
            return NONE;
        }
        return major == 8 && minor >= 4 ? OFF : BUILT_IN;
    }
}
