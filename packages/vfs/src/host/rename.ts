import { linkSync, renameSync, symlinkSync } from 'node:fs';
import { isWithin } from '@tenon/core';
import { type Call, failed } from './errors.ts';
import { readLinkText, toHostPath } from './host-text.ts';
import type { Jail } from './jail.ts';
import { type FinalLink, type Location, lastComponent, locate } from './resolve.ts';

/** As rename(2), with both names in verified directories. Follows no link at the end of a path. */
export const renameEntry = (jail: Jail, call: Call, to: string): void =>
	withBoth(jail, call, to, 'name', (source, target) => {
		for (const path of [call.path, to]) {
			const last = lastComponent(path);
			if (last === '' || last === '.' || last === '..') throw failed(call, 'EBUSY');
		}
		const from = source.stats;
		if (from === undefined) throw failed(call, 'ENOENT');
		const wantsDirectory = source.wantsDirectory || target.wantsDirectory;
		if (wantsDirectory && !from.isDirectory()) throw failed(call, 'ENOTDIR');
		if (from.isDirectory() && target.path !== source.path && isWithin(target.path, source.path)) {
			throw failed(call, 'EINVAL');
		}
		jail.anchor.forget(source.path);
		jail.anchor.forget(target.path);
		renameSync(source.directory.at(source.name), target.directory.at(target.name));
	});

/** A second name for a file; a link at `call.path` is given a second name itself. */
export const linkEntry = (jail: Jail, call: Call, to: string): void =>
	withBoth(jail, call, to, 'keep', (source, target) => {
		const from = source.stats;
		if (target.stats !== undefined) throw failed(call, 'EEXIST');
		if (target.wantsDirectory) throw failed(call, 'ENOENT');
		if (from?.isDirectory() === true) throw failed(call, 'EPERM');
		const existing = source.directory.at(source.name);
		// Only Linux links a link itself; elsewhere the kernel would follow it, so it is made again.
		if (from?.isSymbolicLink() === true && process.platform !== 'linux') {
			symlinkSync(toHostPath(readLinkText(existing)), target.directory.at(target.name));
		} else linkSync(existing, target.directory.at(target.name));
	});

const withBoth = (
	jail: Jail,
	call: Call,
	to: string,
	final: FinalLink,
	work: (source: Location, target: Location) => void,
): void => {
	const source = locate(jail, call, call.path, final);
	// link(2) looks for the file before it looks at the new name; rename(2) does not.
	if (source.stats === undefined && call.operation === 'link') throw failed(call, 'ENOENT');
	jail.anchor.hold(source.directory);
	try {
		work(source, locate(jail, call, to, 'name'));
	} finally {
		jail.anchor.release(source.directory);
	}
};
