import type { FileSystem, Maybe } from '@tenon/core';
import { equal, throwsFs } from './assert.ts';
import { type ContractCase, contractCase } from './contract-case.ts';
import { namesIn, put, textAt } from './fixtures.ts';

const linkCase = (title: string, run: (fs: FileSystem) => Maybe<void>): ContractCase =>
	contractCase(title, run, ['symlinks']);

/** How a path with links in it is walked. */
export const resolutionCases: readonly ContractCase[] = [
	linkCase('a link in the middle of a path is followed', async (fs) => {
		await fs.mkdir('/a/b', { recursive: true });
		await put(fs, '/a/b/file', 'x');
		await fs.symlink('a', '/link');
		equal(await textAt(fs, '/link/b/file'), 'x');
		equal((await fs.lstat('/link/b')).kind, 'directory');
		equal(await fs.realpath('/link/b/file'), '/a/b/file');
	}),
	linkCase('dot-dot after a link is the parent of where it leads, not of the text', async (fs) => {
		await fs.mkdir('/a/b', { recursive: true });
		await put(fs, '/a/file', 'physical');
		await put(fs, '/file', 'textual');
		await fs.symlink('a/b', '/link');
		equal(await textAt(fs, '/link/../file'), 'physical');
		equal(await fs.realpath('/link/..'), '/a');
		equal(await namesIn(fs, '/link/..'), ['b', 'file']);
	}),
	linkCase('dot-dot in the text of a link is physical too', async (fs) => {
		await fs.mkdir('/a/b', { recursive: true });
		await fs.mkdir('/c');
		await put(fs, '/a/file', 'physical');
		await fs.symlink('../a/b', '/c/link');
		await fs.symlink('link/../file', '/c/second');
		equal(await textAt(fs, '/c/second'), 'physical');
	}),
	linkCase('every changing method resolves dot-dot after a link physically', async (fs) => {
		await fs.mkdir('/a/b', { recursive: true });
		await fs.symlink('a/b', '/link');
		await put(fs, '/link/../written', 'x');
		await fs.mkdir('/link/../made');
		await fs.symlink('x', '/link/../linked');
		await fs.rename('/link/../written', '/link/../renamed');
		equal(await namesIn(fs, '/a'), ['b', 'linked', 'made', 'renamed']);
		await fs.remove('/link/../made');
		equal(await namesIn(fs, '/a'), ['b', 'linked', 'renamed']);
		equal(await namesIn(fs, '/'), ['a', 'link']);
	}),
	linkCase('dot-dot through a dangling link is ENOENT', async (fs) => {
		await put(fs, '/file', 'x');
		await fs.symlink('missing', '/link');
		await throwsFs(() => fs.read('/link/../file'), 'ENOENT', 'read', '/link/../file');
	}),
	linkCase('a link to a file in the middle of a path is ENOTDIR', async (fs) => {
		await put(fs, '/file', 'x');
		await fs.symlink('file', '/link');
		await throwsFs(() => fs.stat('/link/below'), 'ENOTDIR', 'stat', '/link/below');
		await throwsFs(() => fs.stat('/link/..'), 'ENOTDIR', 'stat', '/link/..');
	}),
	linkCase('a dangling link in the middle of a path is ENOENT', async (fs) => {
		await fs.symlink('missing', '/link');
		await throwsFs(() => fs.stat('/link/below'), 'ENOENT', 'stat', '/link/below');
		await throwsFs(() => fs.mkdir('/link/below'), 'ENOENT', 'mkdir', '/link/below');
	}),
	linkCase('a trailing slash makes lstat and readlink follow the link', async (fs) => {
		await fs.mkdir('/a');
		await fs.symlink('a', '/link');
		equal((await fs.lstat('/link/')).kind, 'directory');
		equal((await fs.lstat('/link/.')).kind, 'directory');
		await throwsFs(() => fs.readlink('/link/'), 'EINVAL', 'readlink', '/link/');
	}),
	linkCase('a trailing slash after a link to a file is ENOTDIR', async (fs) => {
		await put(fs, '/file', 'x');
		await fs.symlink('file', '/link');
		await throwsFs(() => fs.stat('/link/'), 'ENOTDIR', 'stat', '/link/');
		await throwsFs(() => fs.lstat('/link/'), 'ENOTDIR', 'lstat', '/link/');
		await throwsFs(() => fs.read('/link/'), 'ENOTDIR', 'read', '/link/');
		await throwsFs(() => fs.remove('/link/'), 'ENOTDIR', 'remove', '/link/');
		equal(await namesIn(fs, '/'), ['file', 'link']);
	}),
	linkCase('a trailing slash in the text of a link asks for a directory', async (fs) => {
		await put(fs, '/file', 'x');
		await fs.mkdir('/a');
		await fs.symlink('file/', '/to-file');
		await fs.symlink('a/', '/to-directory');
		equal((await fs.lstat('/to-file')).kind, 'symlink');
		equal((await fs.stat('/to-directory')).kind, 'directory');
		await throwsFs(() => fs.stat('/to-file'), 'ENOTDIR', 'stat', '/to-file');
	}),
	linkCase('a trailing slash after a dangling link is ENOENT', async (fs) => {
		await fs.symlink('missing', '/link');
		await throwsFs(() => fs.lstat('/link/'), 'ENOENT', 'lstat', '/link/');
	}),
	linkCase('a link to dot is the directory it is in', async (fs) => {
		await fs.mkdir('/a');
		await put(fs, '/a/file', 'x');
		await fs.symlink('.', '/a/here');
		equal(await textAt(fs, '/a/here/here/here/file'), 'x');
		equal(await fs.realpath('/a/here/here'), '/a');
	}),
	linkCase('a link to itself is ELOOP where it is followed', async (fs) => {
		await fs.symlink('loop', '/loop');
		equal((await fs.lstat('/loop')).kind, 'symlink');
		equal(await fs.readlink('/loop'), 'loop');
		await throwsFs(() => fs.stat('/loop'), 'ELOOP', 'stat', '/loop');
		await throwsFs(() => fs.list('/loop'), 'ELOOP', 'list', '/loop');
		await throwsFs(() => fs.realpath('/loop'), 'ELOOP', 'realpath', '/loop');
		await throwsFs(() => fs.read('/loop'), 'ELOOP', 'read', '/loop');
		await throwsFs(() => put(fs, '/loop', 'x'), 'ELOOP', 'write', '/loop');
		await throwsFs(() => fs.chmod('/loop', 0o600), 'ELOOP', 'chmod', '/loop');
		await throwsFs(() => fs.stat('/loop/below'), 'ELOOP', 'stat', '/loop/below');
		await throwsFs(() => fs.lstat('/loop/'), 'ELOOP', 'lstat', '/loop/');
		await throwsFs(() => fs.open('/loop', { read: true }), 'ELOOP', 'open', '/loop');
	}),
	linkCase('a loop of links can be renamed and removed', async (fs) => {
		await fs.symlink('loop', '/loop');
		await fs.rename('/loop', '/other');
		await fs.remove('/other');
		equal(await fs.list('/'), []);
	}),
	linkCase('two links to each other are ELOOP', async (fs) => {
		await fs.symlink('b', '/a');
		await fs.symlink('a', '/b');
		await throwsFs(() => fs.stat('/a'), 'ELOOP', 'stat', '/a');
		await throwsFs(() => fs.mkdir('/b/x'), 'ELOOP', 'mkdir', '/b/x');
	}),
	linkCase('a link into a directory that loops back is ELOOP', async (fs) => {
		await fs.mkdir('/a');
		await fs.symlink('../b/x', '/a/link');
		await fs.symlink('a/link', '/b');
		await throwsFs(() => fs.stat('/b'), 'ELOOP', 'stat', '/b');
	}),
	linkCase('forty links in a row are followed, forty-one are ELOOP', async (fs) => {
		await put(fs, '/link0', 'end');
		for (let at = 1; at <= 41; at++) await fs.symlink(`link${at - 1}`, `/link${at}`);
		equal(await textAt(fs, '/link40'), 'end');
		await throwsFs(() => fs.read('/link41'), 'ELOOP', 'read', '/link41');
	}),
	linkCase('the links of a whole path are counted together', async (fs) => {
		await fs.mkdir('/a');
		await put(fs, '/a/file', 'x');
		await fs.symlink('.', '/a/s');
		equal(await textAt(fs, `/a${'/s'.repeat(40)}/file`), 'x');
		const path = `/a${'/s'.repeat(41)}/file`;
		await throwsFs(() => fs.read(path), 'ELOOP', 'read', path);
	}),
	linkCase('realpath goes through links of every kind', async (fs) => {
		await fs.mkdir('/a/b', { recursive: true });
		await put(fs, '/a/b/file', 'x');
		await fs.symlink('a', '/one');
		await fs.symlink('../one/b', '/a/two');
		await fs.symlink('two/file', '/a/three');
		equal(await fs.realpath('/one/three'), '/a/b/file');
		equal(await fs.realpath('/one/two/../..'), '/');
	}),
];
