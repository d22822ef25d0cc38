/** What is wrong with a Node that keeps no sessions, or nothing: the store is that of `node:sqlite`. */
export const oldNode = (version: string): string | undefined => {
	const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number);
	return major > minMajor || (major === minMajor && minor >= minMinor)
		? undefined
		: `sessions need Node ${minMajor}.${minMinor} or newer, and this is ${version}; tenon sh and tenon mcp run on it`;
};

const minMajor = 22;
const minMinor = 19;
