import type { StoreFacts } from '@tenon/core';

/** Something mounted, and the number of the device that is seen there. */
export interface SeenStore {
	readonly store: StoreFacts;
	readonly device: number;
}

/** Whether it holds no files of its own, as what the kernel makes up. */
export const isDummy = ({ type }: StoreFacts): boolean => dummyTypes.has(type);

const dummyTypes: ReadonlySet<string> = new Set(
	'autofs proc subfs debugfs devpts fusectl fuse.portal mqueue rpc_pipefs sysfs devfs kernfs ignore none'.split(
		' ',
	),
);

/**
 * One for each device, as GNU chooses: a source with a slash rather than one without, then the place nearer to
 * the root unless that shows only a part, then what was mounted over another.
 */
export const distinctStores = (seen: readonly SeenStore[]): readonly StoreFacts[] => {
	const chosen: SeenStore[] = [];
	for (const one of seen) {
		const at = chosen.findIndex(({ device }) => device === one.device);
		if (at === -1) chosen.push(one);
		else if (replaces(one.store, chosen[at]!.store)) {
			chosen.splice(at, 1);
			chosen.push(one);
		}
	}
	return chosen.map(({ store }) => store);
};

const replaces = (next: StoreFacts, before: StoreFacts): boolean => {
	if (next.source.includes('/') && !before.source.includes('/')) return true;
	const isNearer = before.path.length > next.path.length;
	const isPart = before.root.length < next.root.length;
	return (isNearer && !isPart) || (next.source !== before.source && next.path === before.path);
};
