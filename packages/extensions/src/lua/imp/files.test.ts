import { describe, expect, it } from 'vitest';
import { TestLuaUnit } from '../../../test/support/lua-files.ts';

const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Runs a body where there is one folder of files, and returns what it returns, and the files afterwards. */
const inFolder = async (body: string) => {
	const files = new Map<string, string>([['/f/old', 'one\ntwo\n3.5 4 rest']]);
	const unit = await TestLuaUnit.open(
		{ one: `imp.register_tool({ name = "go", execute = function(_, _, ctx) local f = "/f/" ${body} end })` },
		{
			permissions: { exec: ['*'] },
			port: ({ name, params }) => {
				const { path, from, to } = params as Readonly<Record<'path' | 'from' | 'to', string>>;
				if (path?.startsWith('/closed'))
					throw Object.assign(new Error(`${path} is not granted`), { code: 'port.refused' });
				const missing = new Error(`${path ?? from}: No such file or directory`);
				switch (name) {
					case 'files.read': {
						const content = files.get(path);
						if (content === undefined) throw missing;
						return new TextEncoder().encode(content);
					}
					case 'files.write': {
						const { bytes, mode } = params as { readonly bytes: Uint8Array; readonly mode: string };
						files.set(path, (mode === 'append' ? (files.get(path) ?? '') : '') + text(bytes));
						return null;
					}
					case 'files.remove':
						if (!files.delete(path)) throw missing;
						return null;
					case 'files.rename': {
						const content = files.get(from);
						if (content === undefined) throw missing;
						files.delete(from);
						files.set(to, content);
						return null;
					}
					case 'process.run': {
						const { command, stdin } = params as { readonly command: string; readonly stdin?: Uint8Array };
						const [, code = '0'] = /^exit (\d+)$/.exec(command) ?? [];
						const stdout = new TextEncoder().encode(`${command}:${stdin === undefined ? '' : text(stdin)}`);
						return { status: Number(code), stdout, stderr: new Uint8Array(), isCut: false };
					}
					default:
						throw new Error(`nothing answers ${name}`);
				}
			},
		},
	);
	const [block] = unit.tool('go').content as readonly { readonly text?: string }[];
	return [block?.text, Object.fromEntries([...files].filter(([path]) => !path.startsWith('/tmp/')))];
};

const old = 'one\ntwo\n3.5 4 rest';

describe('io', () => {
	it.each<[body: string, returned: string, files: object]>([
		[
			'local h = io.open(f .. "old") local t = { h:read("l", "L", "n", "n", "a") } h:close() return imp.json.encode(t)',
			'["one","two\\n",3.5,4," rest"]',
			{ '/f/old': old },
		],
		[
			'local t = {} for line in io.lines(f .. "old") do t[#t + 1] = #line end return table.concat(t, ",")',
			'3,3,10',
			{ '/f/old': old },
		],
		[
			'local h = io.open(f .. "new", "w") h:write("a", 1, 2.5) h:close() return "w"',
			'w',
			{ '/f/old': old, '/f/new': 'a12.5' },
		],
		['local h = io.open(f .. "old", "a") h:write("!") h:close() return "a"', 'a', { '/f/old': `${old}!` }],
		[
			'local h = io.open(f .. "old", "r+") h:seek("set", 4) h:write("TWO") local at = h:seek("cur") h:seek("set") local t = h:read("a") h:close() return at .. t',
			'7one\nTWO\n3.5 4 rest',
			{ '/f/old': 'one\nTWO\n3.5 4 rest' },
		],
		[
			'local h = io.open(f .. "old") h:close() return tostring(select(2, pcall(h.read, h)))',
			'attempt to use a closed file',
			{ '/f/old': old },
		],
		[
			'return io.type(io.open(f .. "old")) .. io.type(io.stdout) .. tostring(io.type(1))',
			'filefilenil',
			{ '/f/old': old },
		],
		[
			'return imp.json.encode({ select(2, io.open(f .. "none")) })',
			'["/f/none: No such file or directory",2]',
			{ '/f/old': old },
		],
		[
			'return imp.json.encode({ select(2, io.open("/closed/x")) })',
			'["/closed/x: Permission denied",13]',
			{ '/f/old': old },
		],
		[
			'return tostring(select(2, pcall(io.lines, f .. "none"))):match("none: No such file or directory$")',
			'none: No such file or directory',
			{ '/f/old': old },
		],
		[
			'local h = io.popen("list") local t = h:read("a") return t .. imp.json.encode({ h:close() })',
			'list:[true,"exit",0]',
			{ '/f/old': old },
		],
		[
			'local h = io.popen("exit 3") return imp.json.encode({ select(2, h:close()) })',
			'["exit",3]',
			{ '/f/old': old },
		],
		[
			'local h = io.popen("sort", "w") h:write("b\\na\\n") return imp.json.encode({ h:close() })',
			'[true,"exit",0]',
			{ '/f/old': old },
		],
		['local h = io.tmpfile() h:write("kept") h:seek("set") return h:read("a")', 'kept', { '/f/old': old }],
	])('%s', async (body, returned, files) => {
		expect(await inFolder(body)).toEqual([returned, files]);
	});
});

describe('os', () => {
	it.each<[body: string, returned: string, files: object]>([
		['return tostring(os.remove(f .. "old"))', 'true', {}],
		[
			'return imp.json.encode({ select(2, os.remove(f .. "none")) })',
			'["/f/none: No such file or directory",2]',
			{ '/f/old': old },
		],
		['return tostring(os.rename(f .. "old", f .. "new"))', 'true', { '/f/new': old }],
		['return imp.json.encode({ os.execute("exit 0") })', '[true,"exit",0]', { '/f/old': old }],
		['return imp.json.encode({ select(2, os.execute("exit 4")) })', '["exit",4]', { '/f/old': old }],
		['return tostring(os.execute())', 'true', { '/f/old': old }],
		[
			'return os.tmpname():match("lua_") .. type(os.time()) .. type(os.clock()) .. os.date("!%Y-%m-%d %H:%M:%S", 0)',
			'lua_numbernumber1970-01-01 00:00:00',
			{ '/f/old': old },
		],
	])('%s', async (body, returned, files) => {
		expect(await inFolder(body)).toEqual([returned, files]);
	});
});
