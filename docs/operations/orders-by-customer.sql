CREATE TABLE orders_by_customer (id INT PRIMARY KEY, customer VARCHAR(40), total DECIMAL(10,2));
INSERT INTO orders_by_customer VALUES (1, 'Ada', 12.50), (2, 'Grace', 99.99), (3, 'Ada', 0.49);
SELECT * FROM orders_by_customer WHERE customer = ?;
