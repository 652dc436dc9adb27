-- A claim looks at the first signed webhooks only: new ones before retried ones, in the order of their arrival.
create index event_to_claim on provider_event ((tries > 0), received_at, id) where trust = 'valid' and processed_at is null;
