export { type OpenTelemetryOptions, openTelemetry } from './open-telemetry.ts';
export type { AgentTelemetry, ObservedModelCall, ObservedToolCall, TelemetryPlace } from './telemetry.ts';
