import type { Stat } from '@tenon/core';

/** What GNU's messages call a file: `regular empty file`, `symbolic link`. */
export const describeKind = ({ kind, size }: Pick<Stat, 'kind' | 'size'>): string => {
	switch (kind) {
		case 'file':
			return size === 0 ? 'regular empty file' : 'regular file';
		case 'directory':
			return 'directory';
		case 'symlink':
			return 'symbolic link';
		case 'fifo':
			return 'fifo';
		case 'character':
			return 'character special file';
		case 'block':
			return 'block special file';
		case 'other':
			return 'socket';
	}
};
