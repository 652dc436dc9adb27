-- The device that a session was opened on, as the hash of a cookie that outlives the session: where somebody has come in before, strangers' wrong
-- tries don't lock them out.
alter table staff_session add column known_device text;
create index staff_session_by_device on staff_session (known_device, user_id) where known_device is not null;
