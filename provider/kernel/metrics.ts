import { Counter, Gauge, Histogram, Registry } from "prom-client";

export type Metrics = ReturnType<typeof openMetrics>;

export function openMetrics() {
  const registers = [new Registry()];
  return {
    registry: registers[0] as Registry,
    requests: new Histogram({
      name: "http_request_seconds",
      help: "Response time, by endpoint and status",
      labelNames: ["method", "path", "status"],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    }),
    leadsReceived: new Counter({
      name: "leads_received_total",
      help: "Leads stored and acknowledged, by channel and state",
      labelNames: ["channel", "deal_state"],
      registers,
    }),
    leadsRepeated: new Counter({
      name: "leads_repeated_total",
      help: "Requests answered with a lead that was stored before",
      labelNames: ["channel"],
      registers,
    }),
    leadsRejected: new Counter({
      name: "leads_rejected_total",
      help: "Rejected requests of senders, by error",
      labelNames: ["code"],
      registers,
    }),
    eventsUnmatched: new Counter({
      name: "network_events_unmatched_total",
      help: "Leads of ad networks without a subscribed licence",
      labelNames: ["network"],
      registers,
    }),
    intakeWaiting: new Gauge({ name: "intake_waiting", help: "Leads waiting for their commit", registers }),
    intakeBatch: new Histogram({
      name: "intake_batch_leads",
      help: "Leads in one commit",
      buckets: [1, 2, 5, 10, 25, 50, 100, 200],
      registers,
    }),
    refreshes: new Counter({
      name: "session_refreshes_total",
      help: "Refresh tokens presented, by outcome",
      labelNames: ["outcome"],
      registers,
    }),
    queueDepth: new Gauge({ name: "jobs_waiting", help: "Jobs waiting, by queue", labelNames: ["queue"], registers }),
    queueOldest: new Gauge({
      name: "jobs_oldest_seconds",
      help: "Age of the oldest waiting job, by queue",
      labelNames: ["queue"],
      registers,
    }),
    deliveries: new Counter({
      name: "deliveries_total",
      help: "Attempts to deliver, by kind of destination and outcome",
      labelNames: ["kind", "outcome"],
      registers,
    }),
    deliveriesDead: new Counter({
      name: "deliveries_dead_total",
      help: "Deliveries that failed their last attempt, by kind of destination",
      labelNames: ["kind"],
      registers,
    }),
    deliveryFirst: new Histogram({
      name: "delivery_first_attempt_seconds",
      help: "Time from the event to the first attempt, by kind of destination",
      labelNames: ["kind"],
      buckets: [0.01, 0.025, 0.05, 0.1, 0.3, 1, 5, 30, 300],
      registers,
    }),
    deliveriesWaiting: new Gauge({
      name: "deliveries_waiting",
      help: "Deliveries in progress, by kind of destination",
      labelNames: ["kind"],
      registers,
    }),
    deliveriesOldest: new Gauge({
      name: "deliveries_oldest_seconds",
      help: "Age of the oldest delivery that is due, by kind of destination",
      labelNames: ["kind"],
      registers,
    }),
    breakersOpen: new Gauge({
      name: "delivery_breakers_open",
      help: "Destinations with an open circuit breaker, by kind",
      labelNames: ["kind"],
      registers,
    }),
    streams: new Gauge({ name: "event_streams", help: "Open streams of live updates", registers }),
  };
}
