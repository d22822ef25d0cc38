import { readFileSync, readlinkSync } from 'node:fs';
import { HostInput, HostOutput } from './host-streams.ts';

/** A descriptor that the process was started with, as the streams it is open for. */
interface InheritedDescriptor {
	readonly input?: HostInput;
	readonly output?: HostOutput;
}

/**
 * The descriptors from 3 to 9 that the process was started with, beside the standard ones. Where the system does not
 * tell of them there are none.
 */
export const inheritedDescriptors = (): ReadonlyMap<number, InheritedDescriptor> => {
	const found = new Map<number, InheritedDescriptor>();
	if (process.platform !== 'linux') return found;
	const places = Array.from({ length: lastOwn + 1 }, (_, descriptor) => placeOf(descriptor));
	for (let descriptor = first; descriptor <= last; descriptor++) {
		const place = places[descriptor];
		if (place === undefined || place.startsWith('anon_inode:')) continue;
		const mode = modeOf(descriptor);
		if (mode === undefined || isOwnPipe(places, descriptor)) continue;
		found.set(descriptor, {
			...(mode === writes ? {} : { input: new HostInput(descriptor) }),
			...(mode === reads ? {} : { output: new HostOutput(descriptor) }),
		});
	}
	return found;
};

const first = 3;
const last = 9;
/** What the platform opens for itself at its start lies no further than this where it is among the others. */
const lastOwn = last + 2;
const reads = 0;
const writes = 1;

const placeOf = (descriptor: number): string | undefined => {
	if (descriptor < first) return undefined;
	try {
		return readlinkSync(`/proc/self/fd/${descriptor}`);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === undefined) throw error;
		// Nothing is open there, or it is unknown.
		return undefined;
	}
};

const modeOf = (descriptor: number): number | undefined => {
	try {
		const flags = /^flags:\s*(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'latin1'))?.[1];
		return flags === undefined ? undefined : Number.parseInt(flags, 8) % 4;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === undefined) throw error;
		return undefined;
	}
};

// The platform talks to itself by pipes of which it has both ends, one after the other.
const isOwnPipe = (places: readonly (string | undefined)[], descriptor: number): boolean => {
	const place = places[descriptor]!;
	if (!place.startsWith('pipe:')) return false;
	return [descriptor - 1, descriptor + 1].some(
		(other) => places[other] === place && modeOf(other) !== modeOf(descriptor),
	);
};
