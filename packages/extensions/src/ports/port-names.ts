import type { SeatPortName } from './seat-ports.ts';

/** The ports that are done in a seat, as the gate knows them. Programs are judged as themselves. */
export const seatPortNames: readonly SeatPortName[] = [
	'http.request',
	'secrets.read',
	'files.read',
	'files.write',
	'files.list',
	'files.stat',
	'files.makeFolder',
	'files.remove',
	'files.rename',
];

/** Whether a tool's name is that of such a port. */
export const isPortName = (name: unknown): boolean => names.has(name);

/** Whether an event is about something that an extension does by a port. */
export const isPortCall = (payload: object): boolean => 'toolName' in payload && isPortName(payload.toolName);

const names: ReadonlySet<unknown> = new Set(seatPortNames);
