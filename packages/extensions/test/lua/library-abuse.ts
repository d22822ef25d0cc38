import type { Attempt } from './escape-attempts.ts';

/** Misuse of what the libraries of Lua take from their caller: functions, metatables, lengths, sources. */
export const abuse: readonly Attempt[] = [
	[
		'a comparator that always says yes',
		'local t = {} for i = 1, 1000 do t[i] = i end table.sort(t, function() return true end)',
		'raised Lua error: runtime error: source:1: invalid order function for sorting',
	],
	[
		'a comparator that empties the table',
		'local t = {} for i = 1, 1000 do t[i] = i end table.sort(t, function(a, b) for i = 1, 10 do t[i] = nil end return a < b end)',
		'raised Lua error: runtime error: source:1: attempt to compare number with nil',
	],
	[
		'a comparator that raises an object without a text',
		'table.sort({ 3, 2, 1 }, function() error(setmetatable({}, { __tostring = function() return {} end })) end)',
		'raised Lua error: runtime error: (error object is a table value)',
	],
	[
		'a comparator that yields',
		'coroutine.wrap(function() table.sort({ 3, 2, 1 }, function(a, b) coroutine.yield() return a < b end) end)()',
		'raised Lua error: runtime error: source:1: attempt to yield across a C-call boundary',
	],
	[
		'a comparator that sorts by itself',
		'local function f() table.sort({ 2, 1 }, f) return false end table.sort({ 2, 1 }, f)',
		'raised Lua error: runtime error: C stack overflow',
	],
	[
		'a replacement that replaces by itself',
		'local function f(s) return (s:gsub("x", f)) end return f("x")',
		'raised Lua error: runtime error: C stack overflow',
	],
	[
		'a text that asks for its own text',
		'return tostring(setmetatable({}, { __tostring = function(t) return tostring(t) end }))',
		'raised Lua error: runtime error: C stack overflow',
	],
	[
		'ten million code points at once',
		'return #{ utf8.codepoint(("x"):rep(10000000), 1, -1) }',
		'raised Lua error: runtime error: source:1: stack overflow (string slice too long)',
	],
	[
		'more results than there are places',
		'return #{ table.unpack({}, math.mininteger, math.maxinteger) }',
		'raised Lua error: runtime error: source:1: too many results to unpack',
	],
	[
		'a length of nine quintillions that was not read',
		'return string.unpack("s8", ("\\255"):rep(8))',
		"raised Lua error: runtime error: source:1: bad argument #2 to 'unpack' (data string too short)",
	],
	[
		'bytecode, piece by piece',
		'local s, i = { "\\27", "Lua" }, 0 return select(2, load(function() i = i + 1 return s[i] end))',
		"attempt to load a binary chunk (mode is 't')",
	],
	[
		'brackets without end in a source',
		'return select(2, load("return " .. ("("):rep(100000)))',
		'C stack overflow',
	],
	[
		'functions without end in a source',
		'return select(2, load(("function f() "):rep(1000)))',
		'C stack overflow',
	],
	[
		'a table that is its own index',
		'local t = {} setmetatable(t, { __index = t }) return t.x',
		"raised Lua error: runtime error: source:1: '__index' chain too long; possible loop",
	],
	[
		'a finalizer that makes the next',
		'local make function make() setmetatable({}, { __gc = function(o) kept = o make() end }) end make() for i = 1, 100 do collectgarbage() end return "alive"',
		'alive',
	],
	[
		'a finalizer that calls its host',
		'setmetatable({}, { __gc = function() seen = imp.json.encode({ 1 }) .. tostring(imp.env("CANARY")) end }) collectgarbage() return seen',
		'[1]nil',
	],
	[
		'a finalizer that registers',
		'setmetatable({}, { __gc = function() imp.register_tool({ name = "by_gc", execute = print }) end }) collectgarbage() return "alive"',
		'alive',
	],
	[
		'a finalizer that yields',
		'setmetatable({}, { __gc = coroutine.yield }) collectgarbage() return "alive"',
		'alive',
	],
	[
		'a coroutine that closes itself',
		'return coroutine.wrap(function() return select(2, pcall(coroutine.close, (coroutine.running()))) end)()',
		'cannot close a running coroutine',
	],
	[
		'the main coroutine, closed',
		'return select(2, pcall(coroutine.close, (coroutine.running())))',
		'cannot close a running coroutine',
	],
	[
		'a close that yields where nothing resumes',
		'local co = coroutine.create(function() local x <close> = setmetatable({}, { __close = coroutine.yield }) coroutine.yield() end) coroutine.resume(co) return tostring(coroutine.close(co))',
		'false',
	],
	[
		'a handler of errors that fails by itself',
		'local function h(e) error(e) end return select(2, xpcall(error, h, "x"))',
		'error in error handling',
	],
	[
		'an error whose text is made by its host',
		'error(setmetatable({}, { __tostring = function() return imp.json.encode({ 1 }) end }))',
		'raised Lua error: runtime error: [1]',
	],
	[
		'an error whose text fails',
		'error(setmetatable({}, { __tostring = function() error("again", 0) end }))',
		'raised Lua error: runtime error: again',
	],
	[
		'a length of a billion that is not there',
		'return imp.json.encode(setmetatable({}, { __len = function() return 1e9 end, __index = function() return 1 end }))',
		'{}',
	],
	[
		'a length that never comes',
		'return imp.json.encode(setmetatable({ 1 }, { __len = function() while true do end end }))',
		'[1]',
	],
	[
		'a value that changes while it is copied',
		'local t = { a = 1, b = 2 } setmetatable(t, { __index = function() t.a = nil t.z = 1 end }) return imp.json.encode(t)',
		'{"a":1,"b":2}',
	],
	[
		'a value that holds itself, for a tool',
		'local t = {} t.t = t return select(2, pcall(imp.tool, "echo", t))',
		'value too deeply nested',
	],
	[
		'a bus that calls itself',
		'imp.events.on("self", function() imp.events.emit("self") end) imp.events.emit("self") return "done"',
		'done',
	],
	[
		'a prototype of JavaScript in details',
		'return { details = { ["__proto__"] = { polluted = true } } }',
		'{"details":{"__proto__":{"polluted":true}}}',
	],
	[
		'dates that no calendar has',
		'return select(2, pcall(os.time, { year = math.maxinteger, month = 1, day = 1 }))',
		"field 'year' is out-of-bound",
	],
	[
		'a searcher that finds no function',
		'local kept = package.searchers package.searchers = { function() return setmetatable({}, { __call = print }) end } local text = select(2, pcall(require, "zz")) package.searchers = kept return text',
		"module 'zz' not found:",
	],
	[
		'globals that never answer',
		'setmetatable(_G, { __index = function() while true do end end, __newindex = function() error("no") end }) local text = imp.json.encode({ imp.env("CANARY") }) setmetatable(_G, nil) return text',
		'{}',
	],
	[
		'the texts of all, poisoned',
		'local meta = getmetatable("") local kept = meta.__index meta.__index = function() error("poisoned") end local ok = pcall(imp.json.encode, { a = "x" }) meta.__index = kept return tostring(ok)',
		'true',
	],
	[
		'components of components without end',
		'local root = { component_type = "x" } local c = root for i = 1, 60 do c.children = { { component_type = "x" } } c = c.children[1] end return imp.json.encode(imp.ui.request(root))',
		'{"message":"ui component: at most 32 components deep","ok":false,"reason":"invalid"}',
	],
];
