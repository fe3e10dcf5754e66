-- Spreads the tables over the workers of a Citus cluster (version 13 or newer). Run it once on the coordinator, after
-- the service has created its schema and while it is stopped; the service needs no other setting afterwards.
--
-- All that one move touches lies on one shard: the game, its log, and the idempotency record, which is kept under the
-- game's id. What is looked up by something else has a table of its own, distributed by just that.
SELECT create_distributed_table('games', 'id');
SELECT create_distributed_table('turn_log', 'game_id', colocate_with => 'games');
SELECT create_distributed_table('idempotency', 'scope_id', colocate_with => 'games');
SELECT create_distributed_table('players', 'id');
SELECT create_distributed_table('player_games', 'player_id', colocate_with => 'players');
SELECT create_distributed_table('player_tokens', 'token_hash');
SELECT create_distributed_table('rulesets', 'id');
