import { realpathSync } from 'node:fs';
import { isBuiltin, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * Lets the files of an extension that is a single file import one another and what Node brings, and nothing else: only
 * those are part of what was trusted. Holds for the life of the process; other modules import what they like.
 */
export const closeImports = (files: readonly string[]): void => {
	const together = new Set(files);
	for (const file of files) closed.set(file, new Set([...(closed.get(file) ?? []), ...together]));
	if (isHooked) return;
	isHooked = true;
	registerHooks({
		resolve: (specifier, context, next) => {
			const own = ownFiles(context.parentURL);
			const resolved = next(specifier, context);
			if (own === undefined || isBuiltin(specifier)) return resolved;
			const path = pathOf(resolved.url);
			if (path === undefined || !own.has(path))
				throw new Error(
					`${specifier} is not among the files that were trusted; name it by a relative path in quotes, or put the extension into a folder with an extension.json`,
				);
			return resolved;
		},
	});
};

const closed = new Map<string, ReadonlySet<string>>();
let isHooked = false;

const ownFiles = (parent: string | undefined): ReadonlySet<string> | undefined => {
	const path = parent === undefined || closed.size === 0 ? undefined : pathOf(parent);
	return path === undefined ? undefined : closed.get(path);
};

// A query makes another module of the same file.
const pathOf = (address: string): string | undefined => {
	if (!address.startsWith('file:')) return undefined;
	return realpathSync(fileURLToPath(address.replace(/[?#].*$/s, '')));
};
