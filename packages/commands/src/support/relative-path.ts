/** The way from one directory to a path, both canonical: `../b/c`, `.` where they are the same. */
export const relativePath = (from: string, to: string): string => {
	const start = namesOf(from);
	const end = namesOf(to);
	let shared = 0;
	while (shared < start.length && shared < end.length && start[shared] === end[shared]) shared += 1;
	const way = [...start.slice(shared).map(() => '..'), ...end.slice(shared)];
	return way.length === 0 ? '.' : way.join('/');
};

const namesOf = (path: string): readonly string[] => path.split('/').filter((name) => name !== '');
