/** What a hostile extension tries, and what comes of it: the text that its code returns, or its error. */
export type Attempt = readonly [title: string, code: string, outcome: string];

/** Ways to what the sandbox does not have. */
export const waysOut: readonly Attempt[] = [
	['the debug library', 'return tostring(debug)', 'nil'],
	[
		'debug through require',
		'return tostring(select(2, pcall(require, "debug"))):match("module .- not found")',
		"module 'debug' not found",
	],
	['debug in package.loaded', 'return tostring(package.loaded.debug)', 'nil'],
	['C libraries', 'return tostring(package.loadlib)', 'nil'],
	[
		'a search path for C',
		'package.cpath = "/usr/lib/?.so" return tostring(select(2, pcall(require, "socket"))):match("module .- not found")',
		"module 'socket' not found",
	],
	[
		'a search path for Lua',
		'package.path = "/?.lua;/?" return tostring(select(2, pcall(require, "etc.passwd"))):match("module .- not found")',
		"module 'etc.passwd' not found",
	],
	[
		'require of a path',
		'return tostring(select(2, pcall(require, "/etc/passwd"))):match("module .- not found")',
		"module '/etc/passwd' not found",
	],
	[
		'require that climbs',
		'return tostring(select(2, pcall(require, "..secrets"))):match("module .- not found")',
		"module '..secrets' not found",
	],
	[
		'require with a NUL',
		'return tostring(select(2, pcall(require, "a\\0b"))):match("module .- not found")',
		"module 'a\u0000b' not found",
	],
	[
		'searchers that were replaced',
		'package.searchers = nil return tostring(select(2, pcall(require, "x")))',
		"'package.searchers' must be a table",
	],
	['dofile and loadfile', 'return tostring(dofile) .. tostring(loadfile)', 'nilnil'],
	['bytecode by string.dump', 'return tostring(string.dump)', 'nil'],
	[
		'bytecode by load',
		'return tostring(select(2, load("\\27Lua\\84\\0\\25\\147\\r\\n\\26\\n")))',
		"attempt to load a binary chunk (mode is 't')",
	],
	[
		'bytecode with mode b',
		'return tostring(select(2, load("\\27LuaT", "c", "b")))',
		"attempt to load a text chunk (mode is 'b')",
	],
	[
		'bytecode with mode bt',
		'return tostring(select(2, load("\\27LuaT", "c", "bt")))',
		"attempt to load a binary chunk (mode is 't')",
	],
	[
		'bytecode piece by piece',
		'local given return tostring(select(2, load(function() if given then return nil end given = true return "\\27Lua" end)))',
		"attempt to load a binary chunk (mode is 't')",
	],
	[
		'a mode that is a table',
		'return tostring(select(2, pcall(load, "return 1", "c", setmetatable({}, { __tostring = function() return "b" end }))))',
		"bad argument #3 to 'load' (string expected, got table)",
	],
	[
		'an environment of its own',
		'local env = {} load("x = os y = io z = imp", "c", "t", env)() return tostring(env.x) .. tostring(env.y) .. tostring(env.z)',
		'nilnilnil',
	],
	[
		'_ENV without anything',
		'local imp = imp local function f() local _ENV = {} return imp.json.encode({ 1 }) end return f()',
		'[1]',
	],
	['os.exit', 'return tostring(os.exit)', 'nil'],
	['os.setlocale', 'return tostring(os.setlocale)', 'nil'],
	[
		'os.execute',
		'return table.concat({ tostring((os.execute("touch /tmp/tenon-escaped"))), select(2, os.execute("id")) }, " ")',
		'nil id: Permission denied 13',
	],
	[
		'io.popen',
		'local file, problem = io.popen("id") return tostring(file) .. " " .. tostring(problem)',
		'nil id: Permission denied',
	],
	[
		'io.open to read',
		'local file, problem, code = io.open("/etc/passwd") return tostring(file) .. " " .. problem .. " " .. code',
		'nil /etc/passwd: files.read: this runtime has no place in which it could be done 5',
	],
	[
		'io.open to write',
		'local file = io.open("/tmp/tenon-escaped", "w") if not file then return "no file" end file:write("x") return tostring(select(2, file:close()))',
		'no file',
	],
	[
		'io.lines',
		'return tostring(select(2, pcall(io.lines, "/etc/passwd")))',
		'/etc/passwd: files.read: this runtime has no place in which it could be done',
	],
	[
		'io.input',
		'return tostring(select(2, pcall(io.input, "/etc/passwd")))',
		'/etc/passwd: files.read: this runtime has no place in which it could be done',
	],
	['the standard input of the host', 'return tostring(io.read("a"))', ''],
	[
		'os.remove',
		'return tostring(select(2, os.remove("/etc/hostname")))',
		'/etc/hostname: files.remove: this runtime has no place in which it could be done',
	],
	[
		'os.rename',
		'return tostring(select(2, os.rename("/etc/hostname", "/tmp/x")))',
		'/etc/hostname: files.rename: this runtime has no place in which it could be done',
	],
	['os.getenv', 'return tostring(os.getenv("HOME")) .. tostring(os.getenv("CANARY"))', 'nilnil'],
	['imp.env', 'return tostring(imp.env("CANARY")) .. tostring(imp.env("__proto__"))', 'nilnil'],
	[
		'imp.exec',
		'return tostring(select(2, pcall(imp.exec, "id")))',
		'imp.exec() is disabled for this runtime',
	],
	[
		'imp.exec in a coroutine',
		'return tostring(select(2, coroutine.resume(coroutine.create(function() imp.exec("id") end))))',
		'source:1: imp.exec() is disabled for this runtime',
	],
	[
		'imp.exec in a comparator',
		'return tostring(select(2, pcall(table.sort, { 2, 1 }, function() imp.exec("id") end)))',
		'source:1: imp.exec() is disabled for this runtime',
	],
	[
		'imp.exec in a finalizer',
		'local seen setmetatable({}, { __gc = function() seen = select(2, pcall(imp.exec, "id")) end }) collectgarbage() return tostring(seen)',
		'imp.exec() is disabled for this runtime',
	],
	[
		'imp.http of a file',
		'return tostring(select(2, pcall(imp.http.get, "file:///etc/passwd")))',
		'imp.http.get() is disabled for this runtime',
	],
	[
		'imp.secret',
		'return tostring(select(2, pcall(imp.secret, "openai")))',
		'imp.secret() is disabled for this runtime',
	],
	[
		'imp.secret_fields',
		'return tostring(select(2, pcall(imp.secret_fields, "openai")))',
		'imp.secret_fields() is disabled for this runtime',
	],
	[
		'imp.fs',
		'return tostring(select(2, pcall(imp.fs.read, "/etc/passwd")))',
		'files.read: this runtime has no place in which it could be done',
	],
	[
		'a switch that is written over',
		'rawset(imp, "allow_shell_exec", true) imp.allow_shell_exec = true return tostring(select(2, pcall(imp.exec, "id")))',
		'imp.exec() is disabled for this runtime',
	],
	[
		'the bridge of another call',
		'return tostring(select(2, pcall(imp.tool, "read", {})))',
		"tool 'read' not found",
	],
];

/** Tricks with metatables and with functions that the host uses. */
export const tricks: readonly Attempt[] = [
	[
		'the metatable of strings',
		'local meta = getmetatable("") local old = meta.__index meta.__index = function() error("mine") end local text = imp.json.encode({ a = "b" }) meta.__index = old return text',
		'{"a":"b"}',
	],
	[
		'the metatable of a context',
		'return tostring(getmetatable(ctx)) .. " " .. tostring(select(2, pcall(setmetatable, ctx, {})))',
		'false cannot change a protected metatable',
	],
	[
		'the metatable of a file',
		'return tostring(getmetatable(io.stdout)) .. " " .. tostring(select(2, pcall(setmetatable, io.stdout, {})))',
		'false cannot change a protected metatable',
	],
	[
		'a method of a file on something else',
		'return tostring(select(2, pcall(io.stdout.write, {}, "x")))',
		"bad argument #1 to 'write' (FILE* expected, got table)",
	],
	[
		'the metatable of a host function',
		'return tostring(getmetatable(imp.exec)) .. " " .. type(imp.exec)',
		'nil function',
	],
	[
		'globals that are replaced',
		'local keep = { type, pcall, error, tostring, select, next } type, pcall, error, tostring, select, next = nil local ok = imp.json.encode({ 1 }) imp.events.emit("e", 1) type, pcall, error, tostring, select, next = table.unpack(keep, 1, 6) return ok',
		'[1]',
	],
	[
		'libraries that are replaced',
		'local format, concat = string.format, table.concat string.format, table.concat = error, error imp.log("x") local ok = tostring(io.open("/etc/passwd")) string.format, table.concat = format, concat return ok',
		'nil',
	],
	[
		'arguments that change when read',
		'local n = 0 local spec = setmetatable({}, { __index = function(_, key) n = n + 1 if key == "name" then return "t" .. n end if key == "execute" then return function() return n end end end }) imp.register_tool(spec) return n',
		'6',
	],
	[
		'a field that raises',
		'return tostring(select(2, pcall(imp.register_tool, setmetatable({}, { __index = function() error("from a field") end }))))',
		'source:1: from a field',
	],
	[
		'a name that is no text',
		'return tostring(select(2, pcall(imp.register_tool, { name = {}, execute = print })))',
		"field 'name': error converting Lua table to String",
	],
	[
		'a name that no model takes',
		'return tostring(select(2, pcall(imp.register_tool, { name = "../x", execute = print })))',
		'tool name "../x": expected 1 to 64 letters, digits, "_" and "-", as models take them',
	],
	[
		'a tool without a function',
		'return tostring(select(2, pcall(imp.register_tool, { name = "t", execute = "print" })))',
		"field 'execute': error converting Lua string to function",
	],
	[
		'a schema that contains itself',
		'local s = { type = "object" } s.properties = { s = s } return tostring(select(2, pcall(imp.register_tool, { name = "t", params = s, execute = print })))',
		'value too deeply nested',
	],
	[
		'no arguments at all',
		'local said = {} for _, f in ipairs({ imp.exec, imp.tool, imp.on, imp.register_tool, imp.register_command, imp.update, imp.env }) do said[#said + 1] = tostring(pcall(f)) end return table.concat(said, " ")',
		'false false false false false false false',
	],
	[
		'functions where texts belong',
		'local said = {} for _, f in ipairs({ imp.exec, imp.tool, imp.on, imp.register_command, imp.update, imp.env, imp.log }) do said[#said + 1] = tostring(pcall(f, print, print, print)) end return table.concat(said, " ")',
		'false false false false false false false',
	],
	[
		'a text that is not UTF-8',
		'return tostring(select(2, pcall(imp.env, "\\255")))',
		'bad argument #1: error converting Lua string to String (its bytes are not UTF-8)',
	],
	['a text with NUL', 'return imp.json.encode("a\\0b")', '"a\\u0000b"'],
	[
		'an argument that is gone',
		'return tostring(select(2, pcall(imp.events.on, "e", nil)))',
		'bad argument #2: error converting Lua nil to function',
	],
	[
		'a handler that is a callable table',
		'return tostring(select(2, pcall(imp.events.on, "e", setmetatable({}, { __call = print }))))',
		'bad argument #2: error converting Lua table to function',
	],
	[
		'events that emit themselves',
		'imp.events.on("loop", function() imp.events.emit("loop") end) imp.events.emit("loop") return "over"',
		'over',
	],
	[
		'a prototype in a record',
		'local t = imp.json.decode(\'{"__proto__":{"polluted":true},"constructor":1}\') return imp.json.encode(t)',
		'{"__proto__":{"polluted":true},"constructor":1}',
	],
	[
		'a prototype in a result',
		'return { __proto__ = { polluted = true }, toString = 1, constructor = { prototype = {} } }',
		'{"__proto__":{"polluted":true},"constructor":{"prototype":{}},"toString":1}',
	],
	[
		'a prototype as a parameter',
		'imp.register_tool({ name = "proto", params = { __proto__ = { type = "string" }, constructor = { type = "string" } }, execute = print }) return "registered"',
		'registered',
	],
	[
		'a prototype as the name of a command',
		'imp.register_command("__proto__", { handler = print }) imp.register_command("constructor", { handler = print }) return "registered"',
		'registered',
	],
	[
		'a prototype as an event',
		'imp.on("__proto__", print) imp.on("constructor", print) imp.events.emit("__proto__", 1) return "on"',
		'on',
	],
	['a key that is no text', 'return { [true] = 1 }', '{}'],
	[
		'keys of all kinds',
		'return { [1.5] = "a", [-1] = "b", [math.huge] = "c" }',
		'{"-1":"b","1.5":"a","inf":"c"}',
	],
	[
		'functions and coroutines as results',
		'return { a = print, b = coroutine.create(print), c = io.stdout }',
		'{"a":null,"b":null,"c":{}}',
	],
	[
		'numbers that JSON has not',
		'return { a = 0/0, b = 1/0, c = math.mininteger, d = 2^53 + 1 }',
		'{"a":null,"b":null,"c":-9223372036854775808,"d":9007199254740992.0}',
	],
	[
		'a result that contains itself',
		'local t = {} t.t = t return t',
		'raised Lua error: runtime error: value too deeply nested',
	],
	[
		'a result that is 10 000 deep',
		'local t = {} for _ = 1, 10000 do t = { t } end return t',
		'raised Lua error: runtime error: value too deeply nested',
	],
	[
		'a result that answers for ever',
		'return setmetatable({ 1 }, { __index = function(_, k) return k end, __len = function() return 1 << 60 end, __pairs = error })',
		'[1]',
	],
	[
		'a result of 20 MB',
		'return ("x"):rep(20 << 20)',
		'raised Lua error: runtime error: a string of 20971520 bytes; at most 10485760 are read',
	],
	[
		'a result of a million entries',
		'local t = {} for i = 1, 1000000 do t[i] = i end return t',
		'raised Lua error: runtime error: value too large: more than 10485760 bytes',
	],
	[
		'JSON that is too deep',
		'return tostring(select(2, pcall(imp.json.decode, ("["):rep(100000))))',
		'JSON: nested more than 128 deep; flatten it or raise maxDepth',
	],
	[
		'JSON of a table that contains itself',
		'local t = {} t.t = t return tostring(select(2, pcall(imp.json.encode, t)))',
		'value too deeply nested',
	],
	[
		'JSON with a number that is too large',
		'return imp.json.encode(imp.json.decode("[1e999, 123456789012345678901234567890]"))',
		'[1.7976931348623157e+308,1.2345678901234568e+29]',
	],
];

/** Errors, coroutines, finalizers and memory. */
export const faults: readonly Attempt[] = [
	['an error that is nil', 'error(nil)', 'raised Lua error: runtime error: (error object is a nil value)'],
	[
		'an error that is a table',
		'error({ a = 1 })',
		'raised Lua error: runtime error: (error object is a table value)',
	],
	[
		'an error whose text raises',
		'error(setmetatable({}, { __tostring = function() error("again") end }))',
		'raised Lua error: runtime error: source:1: again',
	],
	[
		'an error whose text is no text',
		'error(setmetatable({}, { __tostring = function() return 7 end }))',
		'raised Lua error: runtime error: (error object is a table value)',
	],
	[
		'an error that is a coroutine',
		'error(coroutine.create(print))',
		'raised Lua error: runtime error: (error object is a thread value)',
	],
	['an error that is not UTF-8', 'error("\\255\\254", 0)', 'raised Lua error: runtime error: ��'],
	[
		'an error of a megabyte',
		'local co = coroutine.create(function() error(("x"):rep(1 << 20), 0) end) return #select(2, coroutine.resume(co))',
		'1048576',
	],
	[
		'an error in an error handler',
		'return tostring(select(2, xpcall(error, function() error("in the handler") end)))',
		'error in error handling',
	],
	[
		'a recursion without end',
		'local function f() return 1 + f() end return tostring(select(2, pcall(f))):match("stack overflow")',
		'stack overflow',
	],
	[
		'metamethods without end',
		'local t = setmetatable({}, {}) getmetatable(t).__index = function(_, k) return t[k .. "x"] end return tostring(select(2, pcall(function() return t.x end))):match("stack overflow")',
		'stack overflow',
	],
	[
		'a chain of tables without end',
		'local t = {} t = setmetatable(t, { __index = t }) return tostring(select(2, pcall(function() return t.x end))):match("loop")',
		'loop',
	],
	['protected calls without end', 'local function f() return pcall(f) end return tostring(f())', 'true'],
	[
		'concatenation without end',
		'local t = setmetatable({}, { __concat = function(a, b) return a .. b end }) return tostring(select(2, pcall(function() return t .. t end))):match("overflow")',
		'overflow',
	],
	[
		'a pattern that recurses',
		'return tostring(select(2, pcall(string.match, ("a"):rep(300000), (".-"):rep(300000) .. "b"))):match("too complex") or "no match"',
		'too complex',
	],
	[
		'source that is nested too deep',
		'return tostring(select(2, load(("("):rep(100000)))):match("overflow")',
		'overflow',
	],
	[
		'source with too many locals',
		'return tostring(select(2, load(("local a "):rep(300)))):match("too many local variables")',
		'too many local variables',
	],
	[
		'a string beyond all memory',
		'return tostring(select(2, pcall(string.rep, "x", 1 << 62)))',
		'resulting string too large',
	],
	[
		'a string of a gigabyte',
		'return tostring(select(2, pcall(string.rep, "x", 1 << 30)))',
		'not enough memory',
	],
	[
		'a table that takes all memory',
		'return tostring(select(2, pcall(function() local t = {} for i = 1, 1e9 do t[i] = {} end end)))',
		'not enough memory',
	],
	[
		'all memory, again and again',
		'local n = 0 for _ = 1, 3 do if not pcall(function() local t = {} while true do t[#t + 1] = ("x"):rep(1 << 20) .. #t end end) then n = n + 1 end end return n',
		'3',
	],
	[
		'a format of too many digits',
		'return tostring(select(2, pcall(string.format, "%1000d", 1))):match("invalid conversion")',
		'invalid conversion',
	],
	[
		'a table library on a proxy',
		'local n = 0 local p = setmetatable({}, { __len = function() return 1 << 50 end, __index = function() n = n + 1 if n > 100 then error("enough") end return n end }) return tostring(select(2, pcall(table.concat, p)))',
		'source:1: enough',
	],
	[
		'unpacking of too much',
		'return tostring(select(2, pcall(table.unpack, {}, 1, 1e8)))',
		'too many results to unpack',
	],
	[
		'a yield outside of a coroutine',
		'coroutine.yield(1)',
		'raised Lua error: runtime error: attempt to yield from outside a coroutine',
	],
	[
		'a yield across a comparator',
		'return tostring(select(2, coroutine.resume(coroutine.create(function() table.sort({ 2, 1 }, function() coroutine.yield() end) end))))',
		'attempt to yield across a C-call boundary',
	],
	[
		'a yield out of an event',
		'imp.events.on("y", function() coroutine.yield("out") end) local co = coroutine.wrap(function() imp.events.emit("y") return "in" end) return tostring(co()) .. tostring(co())',
		'outin',
	],
	[
		'a coroutine that outlives its call',
		'kept = coroutine.wrap(function() while true do coroutine.yield(tostring(ctx.cancelled)) end end) return kept()',
		'false',
	],
	['… and is resumed in the next one', 'return kept()', 'false'],
	['a context that outlives its call', 'kept_ctx = ctx return tostring(ctx.cancelled)', 'false'],
	[
		'… and is used in the next one',
		'return tostring(kept_ctx.cancelled) .. tostring(kept_ctx.ui.confirm("Sure?"))',
		'falsenil',
	],
	[
		'a coroutine that closes itself',
		'local co co = coroutine.create(function() return coroutine.close(co) end) return tostring(select(2, coroutine.resume(co)))',
		'source:1: cannot close a running coroutine',
	],
	[
		'coroutines in coroutines without end',
		'local function f() return coroutine.wrap(f)() end return tostring(select(2, pcall(f))):match("overflow")',
		'overflow',
	],
	[
		'a finalizer that raises',
		'setmetatable({}, { __gc = function() error("in a finalizer") end }) collectgarbage() return "alive"',
		'alive',
	],
	[
		'a finalizer that brings its object back',
		'local n = 0 local function again(t) n = n + 1 if n < 5 then setmetatable(t, { __gc = again }) end end setmetatable({}, { __gc = again }) for _ = 1, 10 do collectgarbage() end return n',
		'5',
	],
	[
		'a finalizer that registers a tool',
		'setmetatable({}, { __gc = function() imp.register_tool({ name = "late", execute = print }) end }) collectgarbage() return "alive"',
		'alive',
	],
	[
		'a closed variable that raises',
		'return tostring(select(2, pcall(function() local x <close> = setmetatable({}, { __close = function() error("closing", 0) end }) error("first") end)))',
		'closing',
	],
	[
		'a collector that is stopped',
		'collectgarbage("stop") local n = 0 for _ = 1, 80 do n = n + #("x"):rep(1 << 20) end return collectgarbage("isrunning")',
		'true',
	],
	[
		'a weak table that is walked while it is emptied',
		'local w = setmetatable({}, { __mode = "k" }) for i = 1, 1000 do w[{}] = i end for _ in pairs(w) do collectgarbage("step") end return "alive"',
		'alive',
	],
	['a warning that switches warnings', 'warn("@on") warn("told") return "alive"', 'alive'],
];
