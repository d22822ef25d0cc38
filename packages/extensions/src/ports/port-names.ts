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
