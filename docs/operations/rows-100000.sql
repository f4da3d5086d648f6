SELECT seq, seq * 3, CONCAT('name ', seq) FROM seq_1_to_100000;
