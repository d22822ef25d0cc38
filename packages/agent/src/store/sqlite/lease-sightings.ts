import type { Database } from './database.ts';

/** A state of a lease: it changes with each acquisition and each renewal. */
export interface LeaseState {
	readonly session: string;
	readonly generation: number;
	readonly token: string | null;
	readonly expires_at: number;
}

/** How long the state of a lease has been known here, by the observer's own clock; 0 for one that is new. */
export const ageOfLease = (db: Database, state: LeaseState, now: number): number => {
	const sighting = sightingsOf(db).get(state.session);
	// A clock that was set back has seen nothing before the time it shows.
	if (sighting?.mark === markOf(state) && sighting.since <= now) return now - sighting.since;
	sawLease(db, state, now);
	return 0;
};

/** Notes that a lease is in this state from now on. */
export const sawLease = (db: Database, state: LeaseState, now: number): void => {
	const sightings = sightingsOf(db);
	sightings.delete(state.session);
	sightings.set(state.session, { mark: markOf(state), since: now });
	if (sightings.size <= maxSightings) return;
	// The one that was not asked about for longest; its age is counted anew when it is.
	for (const oldest of sightings.keys()) {
		sightings.delete(oldest);
		return;
	}
};

interface Sighting {
	readonly mark: string;
	readonly since: number;
}

const maxSightings = 10_000;

const markOf = ({ generation, token, expires_at }: LeaseState): string =>
	`${generation} ${expires_at} ${token}`;

const sightingsOf = (db: Database): Map<string, Sighting> => {
	let sightings = all.get(db);
	if (sightings === undefined) {
		sightings = new Map();
		all.set(db, sightings);
	}
	return sightings;
};

const all = new WeakMap<Database, Map<string, Sighting>>();
