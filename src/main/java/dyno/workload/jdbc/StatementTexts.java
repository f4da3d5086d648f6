package dyno.workload.jdbc;

/** Texts of statements that return one row of one column. */
public final class StatementTexts {
    /** The shortest. */
    public static final String ONE = "SELECT 1";

    /** A comment of 100 bytes, such as tracing tools and ORMs write. */
    static final String COMMENT =
            "/* app='shop', action='order.show', span='8a3c60f7d188f8fa', trace='79d48a391a778fa6', ref='4bf9' */";

    public static final String ONE_AFTER_COMMENT = COMMENT + " " + ONE;

    /** A statement of 2048 bytes. */
    public static final String TWO_KB = """
            SELECT COUNT(DISTINCT orders.order_id) AS matching_orders
            FROM (SELECT 1 AS order_id, 42 AS customer_id, 'PAID' AS status, 'EUR' AS currency,
                    129.90 AS total_amount, DATE '2025-03-14' AS ordered_on, 'DE' AS country_code,
                    NULL AS cancelled_on) AS orders
              INNER JOIN (SELECT 42 AS customer_id, 'ada@example.org' AS email, 'Ada' AS first_name,
                    'Lovelace' AS last_name, 'GOLD' AS loyalty_level, 1 AS is_active) AS customers
                ON customers.customer_id = orders.customer_id
              LEFT JOIN (SELECT 1 AS order_id, 'A-1001' AS sku, 3 AS quantity, 43.30 AS unit_price,
                    0.19 AS vat_rate) AS items
                ON items.order_id = orders.order_id
            WHERE orders.status IN ('NEW', 'PAID', 'PACKED', 'SHIPPED', 'DELIVERED')
              AND orders.currency IN ('EUR', 'USD', 'GBP', 'CHF', 'JPY', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK')
              AND orders.country_code NOT IN ('AQ', 'BV', 'HM', 'TF')
              AND orders.ordered_on BETWEEN DATE '2025-01-01' AND DATE '2025-12-31'
              AND orders.cancelled_on IS NULL
              AND (orders.total_amount >= 100.00 OR customers.loyalty_level IN ('SILVER', 'GOLD'))
              AND customers.is_active = 1
              AND (LOWER(customers.email) LIKE '%@example.org' OR LOWER(customers.email) LIKE '%@example.com')
              AND CONCAT(customers.first_name, ' ', customers.last_name) <> ''
              AND (items.sku IS NULL OR items.sku LIKE 'A-%' OR items.sku LIKE 'B-%' OR items.sku LIKE 'C-%')
              AND COALESCE(items.quantity * items.unit_price * (1 + items.vat_rate), 0) < 10000.00
              AND COALESCE(items.quantity, 0) BETWEEN 0 AND 1000
              AND CASE WHEN orders.status = 'NEW' THEN 0 WHEN orders.total_amount > 1000 THEN 2 ELSE 1 END < 2
              AND NOT (orders.country_code = 'US' AND orders.currency <> 'USD' AND customers.is_active = 0)
              AND EXISTS (SELECT 1 FROM (SELECT 42 AS customer_id, 'DE' AS country_code) AS addresses
                    WHERE addresses.customer_id = orders.customer_id
                      AND addresses.country_code = orders.country_code)
              AND orders.customer_id IN (7, 11, 19, 42, 58, 73, 101, 104, 111, 118,
                    125, 132, 139, 153, 160, 167, 174, 181, 188, 195, 202)""";

    /** What may be another number of as many characters in {@link #TWO_KB}. */
    public static final String FOUR_CHARACTERS_OF_TWO_KB = "7, 1";

    /** By how many characters the long statement is longer than the shortest. */
    public static final int MORE_CHARACTERS = TWO_KB.length() - ONE.length();

    private StatementTexts() {}
}
