import { bytesEqual, equal, throwsFs } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { bytesOf, patternBytes, put, readText, textAt, withHandle } from './fixtures.ts';

/** Reading, writing and truncating through a handle, and handles that outlive their name. */
export const handleCases: readonly ContractCase[] = [
	contractCase('a handle reads from any position', async (fs) => {
		await put(fs, '/file', '0123456789');
		await withHandle(fs, '/file', { read: true }, async (handle) => {
			equal(await readText(handle, 3, 4), '456');
			equal(await readText(handle, 3, 0), '012');
		});
	}),
	contractCase('a handle reads what is left near the end and 0 bytes at and past it', async (fs) => {
		await put(fs, '/file', '0123456789');
		await withHandle(fs, '/file', { read: true }, async (handle) => {
			equal(await readText(handle, 5, 8), '89');
			equal(await handle.read(new Uint8Array(5), 10), 0);
			equal(await handle.read(new Uint8Array(5), 99), 0);
		});
	}),
	contractCase('a short read leaves the rest of the buffer alone', async (fs) => {
		await put(fs, '/file', 'ab');
		await withHandle(fs, '/file', { read: true }, async (handle) => {
			const into = new Uint8Array(4).fill(7);
			equal(await handle.read(into, 0), 2);
			bytesEqual(into, Uint8Array.of(0x61, 0x62, 7, 7));
		});
	}),
	contractCase('a handle reads into a view of a larger buffer', async (fs) => {
		await put(fs, '/file', 'ab');
		await withHandle(fs, '/file', { read: true }, async (handle) => {
			const buffer = new Uint8Array(4);
			equal(await handle.read(buffer.subarray(1, 3), 0), 2);
			bytesEqual(buffer, Uint8Array.of(0, 0x61, 0x62, 0));
		});
	}),
	contractCase('a handle reads 1 MiB in chunks', async (fs) => {
		const bytes = patternBytes(1 << 20);
		await fs.write('/file', bytes);
		await withHandle(fs, '/file', { read: true }, async (handle) => {
			const back = new Uint8Array(bytes.length);
			let at = 0;
			for (let got = 1; got > 0; at += got) got = await handle.read(back.subarray(at, at + 65_536), at);
			equal(at, bytes.length);
			bytesEqual(back, bytes);
		});
	}),
	contractCase('a handle writes at a position and leaves the rest', async (fs) => {
		await put(fs, '/file', '0123456789');
		await withHandle(fs, '/file', { write: true }, async (handle) => {
			equal(await handle.write(bytesOf('XYZ'), 4), 3);
		});
		equal(await textAt(fs, '/file'), '0123XYZ789');
	}),
	contractCase('a handle writes across the end', async (fs) => {
		await put(fs, '/file', '0123');
		await withHandle(fs, '/file', { write: true }, async (handle) => {
			equal(await handle.write(bytesOf('WXYZ'), 2), 4);
		});
		equal(await textAt(fs, '/file'), '01WXYZ');
	}),
	contractCase('a write past the end fills the gap with zeros', async (fs) => {
		await put(fs, '/file', 'ab');
		await withHandle(
			fs,
			'/file',
			{ write: true },
			async (handle) => void (await handle.write(bytesOf('z'), 5)),
		);
		bytesEqual(await fs.read('/file'), Uint8Array.of(0x61, 0x62, 0, 0, 0, 0x7a));
	}),
	contractCase('a write far past the end leaves a gap of zeros', async (fs) => {
		await withHandle(fs, '/file', { write: true, create: true }, async (handle) => {
			await handle.write(bytesOf('z'), 3_000_000);
		});
		equal((await fs.stat('/file')).size, 3_000_001);
		bytesEqual(await fs.read('/file', { offset: 1_234_567, length: 999 }), new Uint8Array(999));
	}),
	contractCase('a write of no bytes past the end does not grow the file', async (fs) => {
		await put(fs, '/file', 'ab');
		await withHandle(fs, '/file', { write: true }, async (handle) => {
			equal(await handle.write(new Uint8Array(), 9), 0);
		});
		equal(await textAt(fs, '/file'), 'ab');
	}),
	contractCase('a handle copies the bytes it writes', async (fs) => {
		await withHandle(fs, '/file', { write: true, create: true }, async (handle) => {
			const bytes = bytesOf('abc');
			await handle.write(bytes, 0);
			bytes.fill(0);
		});
		equal(await textAt(fs, '/file'), 'abc');
	}),
	contractCase('what one handle writes another handle and a whole read see', async (fs) => {
		await put(fs, '/file', 'aaaa');
		await withHandle(fs, '/file', { read: true }, (reader) =>
			withHandle(fs, '/file', { write: true }, async (writer) => {
				await writer.write(bytesOf('bb'), 1);
				equal(await readText(reader, 9, 0), 'abba');
				equal(await textAt(fs, '/file'), 'abba');
			}),
		);
	}),
	contractCase('a handle for both reads what it wrote', async (fs) => {
		await withHandle(fs, '/file', { read: true, write: true, create: true }, async (handle) => {
			await handle.write(bytesOf('hello'), 0);
			equal(await readText(handle, 9, 1), 'ello');
		});
	}),
	contractCase('a handle sees what was appended by path', async (fs) => {
		await put(fs, '/file', 'a');
		await withHandle(fs, '/file', { read: true }, async (handle) => {
			await fs.append('/file', bytesOf('b'));
			equal(await readText(handle, 9, 0), 'ab');
		});
	}),
	contractCase('an append handle writes at the end, whatever the position', async (fs) => {
		await put(fs, '/file', 'abc');
		await withHandle(fs, '/file', { append: true }, async (handle) => {
			equal(await handle.write(bytesOf('d'), 0), 1);
			equal(await handle.write(bytesOf('e'), 100), 1);
		});
		equal(await textAt(fs, '/file'), 'abcde');
	}),
	contractCase('append handles go to where the end is at that moment', async (fs) => {
		await put(fs, '/file', '');
		await withHandle(fs, '/file', { append: true }, (one) =>
			withHandle(fs, '/file', { append: true }, async (two) => {
				await one.write(bytesOf('1'), 0);
				await two.write(bytesOf('2'), 0);
				await fs.append('/file', bytesOf('3'));
				await one.write(bytesOf('4'), 0);
			}),
		);
		equal(await textAt(fs, '/file'), '1234');
	}),
	contractCase('an append handle with read reads at positions', async (fs) => {
		await put(fs, '/file', 'abc');
		await withHandle(fs, '/file', { read: true, append: true }, async (handle) => {
			await handle.write(bytesOf('d'), 0);
			equal(await readText(handle, 9, 2), 'cd');
		});
	}),
	contractCase('truncate shrinks', async (fs) => {
		await put(fs, '/file', '0123456789');
		await withHandle(fs, '/file', { write: true }, async (handle) => handle.truncate(4));
		equal(await textAt(fs, '/file'), '0123');
	}),
	contractCase('truncate grows with zeros', async (fs) => {
		await put(fs, '/file', 'ab');
		await withHandle(fs, '/file', { write: true }, async (handle) => handle.truncate(5));
		bytesEqual(await fs.read('/file'), Uint8Array.of(0x61, 0x62, 0, 0, 0));
	}),
	contractCase('what truncate cut off does not come back when the file grows again', async (fs) => {
		await put(fs, '/file', 'secret');
		await withHandle(fs, '/file', { write: true }, async (handle) => {
			await handle.truncate(1);
			await handle.truncate(4);
			await handle.write(bytesOf('!'), 5);
		});
		bytesEqual(await fs.read('/file'), Uint8Array.of(0x73, 0, 0, 0, 0, 0x21));
	}),
	contractCase('truncate to the same size leaves the content', async (fs) => {
		await put(fs, '/file', 'abc');
		await withHandle(fs, '/file', { write: true }, async (handle) => handle.truncate(3));
		equal(await textAt(fs, '/file'), 'abc');
	}),
	contractCase('truncate of an append handle works, and the next write is at the new end', async (fs) => {
		await put(fs, '/file', 'abc');
		await withHandle(fs, '/file', { append: true }, async (handle) => {
			await handle.truncate(1);
			await handle.write(bytesOf('Z'), 0);
		});
		equal(await textAt(fs, '/file'), 'aZ');
	}),
	contractCase('the stat of a handle is the stat of the file', async (fs) => {
		await put(fs, '/file', 'abc');
		await withHandle(fs, '/file', { read: true }, async (handle) => {
			equal(await handle.stat(), await fs.stat('/file'));
		});
	}),
	contractCase('the stat of a handle follows its writes', async (fs) => {
		await withHandle(fs, '/file', { write: true, create: true }, async (handle) => {
			equal((await handle.stat()).size, 0);
			await handle.write(bytesOf('abc'), 0);
			equal((await handle.stat()).size, 3);
		});
	}),
	contractCase('sync of a writable handle succeeds', async (fs) => {
		await withHandle(fs, '/file', { write: true, create: true }, async (handle) => {
			await handle.write(bytesOf('abc'), 0);
			await handle.sync();
		});
		equal(await textAt(fs, '/file'), 'abc');
	}),
	contractCase('a handle outlives the name of its file', async (fs) => {
		await put(fs, '/file', 'abc');
		await withHandle(fs, '/file', { read: true, write: true }, async (handle) => {
			await fs.remove('/file');
			equal(await readText(handle, 9, 0), 'abc');
			await handle.write(bytesOf('XYZ!'), 0);
			equal(await readText(handle, 9, 0), 'XYZ!');
			await handle.truncate(2);
			const { size, nlink } = await handle.stat();
			equal([size, nlink], [2, 0]);
		});
		equal(await fs.list('/'), []);
	}),
	contractCase('a handle stays with its file when the name is given to another', async (fs) => {
		await put(fs, '/file', 'old');
		await withHandle(fs, '/file', { read: true, write: true }, async (handle) => {
			await fs.remove('/file');
			await put(fs, '/file', 'new');
			equal(await readText(handle, 9, 0), 'old');
			await handle.write(bytesOf('X'), 0);
			equal(await textAt(fs, '/file'), 'new');
		});
	}),
	contractCase('a handle stays with its file when another is renamed over it', async (fs) => {
		await put(fs, '/file', 'old');
		await put(fs, '/other', 'new');
		await withHandle(fs, '/file', { read: true, write: true }, async (handle) => {
			await fs.rename('/other', '/file');
			equal(await readText(handle, 9, 0), 'old');
			equal((await handle.stat()).nlink, 0);
			await handle.write(bytesOf('X'), 0);
		});
		equal(await textAt(fs, '/file'), 'new');
	}),
	contractCase('a handle follows its file through a rename', async (fs) => {
		await fs.mkdir('/a');
		await put(fs, '/a/file', 'abc');
		await withHandle(fs, '/a/file', { read: true, write: true }, async (handle) => {
			await fs.rename('/a', '/b');
			await handle.write(bytesOf('X'), 1);
			equal(await textAt(fs, '/b/file'), 'aXc');
		});
	}),
	contractCase('a handle outlives the directory its file was in', async (fs) => {
		await fs.mkdir('/a');
		await put(fs, '/a/file', 'abc');
		await withHandle(fs, '/a/file', { read: true }, async (handle) => {
			await fs.remove('/a', { recursive: true });
			equal(await readText(handle, 9, 0), 'abc');
		});
	}),
	contractCase('a handle without read is EBADF to read', async (fs) => {
		await put(fs, '/file', 'abc');
		await withHandle(fs, '/file', { write: true }, async (handle) => {
			await throwsFs(() => handle.read(new Uint8Array(1), 0), 'EBADF', 'read', '/file');
		});
	}),
	contractCase('a handle without write is EBADF to write', async (fs) => {
		await put(fs, '/file', 'abc');
		await withHandle(fs, '/file', { read: true }, async (handle) => {
			await throwsFs(() => handle.write(bytesOf('x'), 0), 'EBADF', 'write', '/file');
			await throwsFs(() => handle.write(new Uint8Array(), 0), 'EBADF', 'write', '/file');
		});
		equal(await textAt(fs, '/file'), 'abc');
	}),
	contractCase('a handle without write is EINVAL to truncate', async (fs) => {
		await put(fs, '/file', 'abc');
		await withHandle(fs, '/file', { read: true }, async (handle) => {
			await throwsFs(() => handle.truncate(0), 'EINVAL', 'truncate', '/file');
		});
		equal(await textAt(fs, '/file'), 'abc');
	}),
	contractCase('truncate to a negative size is EINVAL', async (fs) => {
		await put(fs, '/file', 'abc');
		await withHandle(fs, '/file', { write: true }, async (handle) => {
			await throwsFs(() => handle.truncate(-1), 'EINVAL', 'truncate', '/file');
		});
		equal(await textAt(fs, '/file'), 'abc');
	}),
	contractCase('everything on a closed handle is EBADF, a second close too', async (fs) => {
		await put(fs, '/file', 'abc');
		const handle = await fs.open('/file', { read: true, write: true });
		await handle.close();
		await throwsFs(() => handle.read(new Uint8Array(1), 0), 'EBADF', 'read', '/file');
		await throwsFs(() => handle.write(bytesOf('x'), 0), 'EBADF', 'write', '/file');
		await throwsFs(() => handle.stat(), 'EBADF', 'stat', '/file');
		await throwsFs(() => handle.truncate(0), 'EBADF', 'truncate', '/file');
		await throwsFs(() => handle.sync(), 'EBADF', 'sync', '/file');
		await throwsFs(() => handle.close(), 'EBADF', 'close', '/file');
		equal(await textAt(fs, '/file'), 'abc');
	}),
	contractCase('a hundred handles of one file are independent', async (fs) => {
		await put(fs, '/file', '');
		const handles = await Promise.all(Array.from({ length: 100 }, () => fs.open('/file', { write: true })));
		for (const [at, handle] of handles.entries()) await handle.write(bytesOf('x'), at);
		for (const handle of handles) await handle.close();
		equal(await textAt(fs, '/file'), 'x'.repeat(100));
	}),
];
