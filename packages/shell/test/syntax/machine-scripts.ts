import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { decodeText } from '@tenon/core';

/** A shell script found on this machine. */
export interface FoundScript {
	readonly path: string;
	readonly text: string;
}

const folders = ['/usr/bin', '/usr/sbin', '/etc', '/etc/init.d', '/etc/profile.d', '/usr/share', '/usr/lib'];
const maxBytes = 1_000_000;

/** The shell scripts of this machine, if it has any; at most `limit`. */
export const machineScripts = (limit: number): readonly FoundScript[] => {
	const found: FoundScript[] = [];
	for (const folder of folders) {
		for (const name of namesIn(folder)) {
			const path = join(folder, name);
			if (found.length < limit && isShellScript(path))
				found.push({ path, text: decodeText(readFileSync(path)) });
		}
	}
	return found;
};

// A folder that is missing or closed to us holds no scripts.
const namesIn = (folder: string): readonly string[] => {
	try {
		return readdirSync(folder).sort();
	} catch {
		return [];
	}
};

// A file that cannot be opened is not one of ours to read.
const isShellScript = (path: string): boolean => {
	try {
		const status = statSync(path);
		if (!status.isFile() || status.size > maxBytes) return false;
		const descriptor = openSync(path, 'r');
		const head = Buffer.alloc(64);
		const length = readSync(descriptor, head, 0, head.length, 0);
		closeSync(descriptor);
		return /^#! ?(?:\/usr)?\/bin\/(?:env )?(?:ba|da)?sh\b/.test(head.toString('latin1', 0, length));
	} catch {
		return false;
	}
};
