import { createMemoryFileSystem, type MemoryFileSystem } from '@tenon/vfs';

/** Files that are large, or made of nothing but lines, blanks or one line. */
export const createBigFiles = (): MemoryFileSystem => {
	const files = createMemoryFileSystem();
	const put = (name: string, text: string, bytes = bigBytes): void =>
		files.write(`/${name}`, new Uint8Array(Buffer.alloc(bytes, text)));
	put('long', 'a');
	put('words', 'abc def ');
	put('csv', 'a,b,c,d,');
	put('utf8', 'ä');
	put('nul', '\0');
	put('tabs', '\t', bigBytes / 4);
	put('newlines', '\n', bigBytes / 4);
	put('lines', 'abcd efgh ijkl mnop\n', bigBytes / 2);
	return files;
};

/** Enough that a loop which looks at each byte takes far longer than a slice. */
const bigBytes = 1 << 24;
