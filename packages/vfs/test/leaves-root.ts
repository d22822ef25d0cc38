import { type FileSystem, isFsError } from '@tenon/core';

/**
 * Whether the walk along `path`, the last link included, ever goes above the root. What is there
 * is not the business of any file system with a root of its own, so such a step has no right
 * answer. Needs links to be relative.
 */
export const leavesRoot = async (fs: FileSystem, path: string): Promise<boolean> => {
	const ahead = path.split('/').reverse();
	const reached: string[] = [];
	for (let links = 0; ahead.length > 0 && links <= 40; ) {
		const name = ahead.pop()!;
		if (name === '' || name === '.') continue;
		if (name === '..') {
			if (reached.pop() === undefined) return true;
			continue;
		}
		reached.push(name);
		const text = await linkText(fs, `/${reached.join('/')}`);
		if (text === undefined) continue;
		links += 1;
		reached.pop();
		ahead.push(...text.split('/').reverse());
	}
	return false;
};

const linkText = async (fs: FileSystem, path: string): Promise<string | undefined> => {
	try {
		return await fs.readlink(path);
	} catch (error) {
		// Not a link, or not there: the walk itself continues, the caller gets the error.
		if (isFsError(error)) return undefined;
		throw error;
	}
};
