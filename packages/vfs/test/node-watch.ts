import * as nodeFs from 'node:fs';
import { joinName, type WatchEvent, type Watcher } from '@tenon/core';

/** What to watch, and who is told. */
export interface NodeWatchRequest {
	/** The host folder that is the watched file system's root. */
	readonly root: string;
	readonly path: string;
	readonly recursive: boolean;
	onEvent(event: WatchEvent): void;
}

/** The kernel's notifications as watch events; for UTF-8 names only. */
export const watchNode = ({ root, path, recursive, onEvent }: NodeWatchRequest): Watcher => {
	const isDirectory = nodeFs.statSync(root + path).isDirectory();
	const watcher = nodeFs.watch(root + path, { recursive }, (type, name) => {
		const changed = isDirectory && name !== null ? joinName(path, name) : path;
		onEvent({ type: type === 'change' ? 'changed' : arrival(root + changed), path: changed });
	});
	const close = (): void => watcher.close();
	return { close, [Symbol.dispose]: close };
};

const arrival = (hostPath: string): WatchEvent['type'] =>
	nodeFs.lstatSync(hostPath, { throwIfNoEntry: false }) === undefined ? 'removed' : 'created';
