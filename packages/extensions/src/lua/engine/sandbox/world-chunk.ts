/**
 * Makes `io` and the rest of `os`, in Lua, from functions that handle whole files and whole commands. Its argument has
 * the host functions `print`, `read`, `write`, `remove`, `rename`, `tmpname`, `run`, `has_shell` and `getenv`.
 */
export const worldChunk = `
local host = ...
local print, read_file, write_file, run = host.print, host.read, host.write, host.run
local type, select, error, tostring, tonumber, setmetatable = type, select, error, tostring, tonumber, setmetatable
local find, sub, match, gsub, format, rep = string.find, string.sub, string.match, string.gsub, string.format, string.rep
local concat, pack, unpack = table.concat, table.pack, table.unpack
local math_type = math.type

-- What is known of each file; the file itself is a table without fields.
local states = setmetatable({}, { __mode = 'k' })
local methods = {}
local meta = { __name = 'FILE*', __index = methods, __metatable = false }

local function state_of(file, name)
	local state = states[file]
	if state == nil then
		error(format("bad argument #1 to '%s' (FILE* expected, got %s)", name, type(file)), 3)
	end
	if state.closed then error('attempt to use a closed file', 3) end
	return state
end
local function new_file(state)
	local file = setmetatable({}, meta)
	state.pos, state.parts, state.size = 0, {}, #state.data
	states[file] = state
	return file
end
-- Writes at the end are kept as parts until the whole is needed.
local function whole(state)
	if #state.parts > 0 then
		state.data = state.data .. concat(state.parts)
		state.parts = {}
	end
	return state.data
end
local function put(state, text)
	if state.append then state.pos = state.size end
	if state.pos == state.size then
		state.parts[#state.parts + 1] = text
		state.size = state.size + #text
	else
		local data = whole(state)
		if state.pos > #data then data = data .. rep('\\0', state.pos - #data) end
		state.data = sub(data, 1, state.pos) .. text .. sub(data, state.pos + #text + 1)
		state.size = #state.data
	end
	state.pos = state.pos + #text
	state.dirty = true
end
-- A stream prints whole lines, and the rest where it has to be now.
local function flush(state, now)
	if state.stream then
		local text, rest = match(whole(state), '^(.*)\\n([^\\n]*)$')
		if not text then text, rest = nil, state.data end
		if rest ~= '' and (now or #rest > 65536) then
			text, rest = text and text .. '\\n' .. rest or rest, ''
		end
		if text then print(text) end
		state.data, state.size, state.pos = rest, #rest, #rest
		return true
	end
	if not state.dirty or state.command then return true end
	state.dirty = false
	if state.append then
		local added = sub(whole(state), state.kept + 1)
		state.kept = state.size
		return write_file(state.path, added, true)
	end
	return write_file(state.path, whole(state), false)
end

local function read_number(state)
	local data = whole(state)
	local at = find(data, '[^ \\f\\n\\r\\t\\v]', state.pos + 1) or #data + 1
	local text = match(data, '^[+-]?0[xX]%x*%.?%x*[pP]?[+-]?%d*', at) or match(data, '^[+-]?%d*%.?%d*[eE]?[+-]?%d*', at) or ''
	text = sub(text, 1, 200)
	state.pos = at - 1 + #text
	return tonumber(text)
end
local function read_one(state, what)
	local data = whole(state)
	if type(what) == 'number' then
		local count = math_type(what) == 'integer' and what or error('bad argument to read (number has no integer representation)', 4)
		if state.pos >= #data then return nil end
		local text = sub(data, state.pos + 1, state.pos + count)
		state.pos = state.pos + #text
		return text
	end
	local kind = match(tostring(what), '^%*?(.)')
	if kind == 'n' then return read_number(state) end
	if kind == 'a' then
		local text = sub(data, state.pos + 1)
		state.pos = #data
		return text
	end
	if kind ~= 'l' and kind ~= 'L' then error("bad argument to 'read' (invalid format)", 4) end
	if state.pos >= #data then return nil end
	local stop = find(data, '\\n', state.pos + 1, true)
	local last = stop or #data
	local text = sub(data, state.pos + 1, stop and kind == 'l' and last - 1 or last)
	state.pos = last
	return text
end
local function read(state, ...)
	if not state.readable then return nil, 'Bad file descriptor', 9 end
	local wanted = select('#', ...) == 0 and { n = 1, 'l' } or pack(...)
	local got = {}
	for at = 1, wanted.n do
		got[at] = read_one(state, wanted[at])
		if got[at] == nil then return unpack(got, 1, at) end
	end
	return unpack(got, 1, wanted.n)
end
local function write(file, state, ...)
	if not state.writable then return nil, 'Bad file descriptor', 9 end
	local values = pack(...)
	for at = 1, values.n do
		local value = values[at]
		if type(value) ~= 'string' and type(value) ~= 'number' then
			error(format("bad argument #%d to 'write' (string expected, got %s)", at, type(value)), 3)
		end
		put(state, tostring(value))
	end
	if state.stream then flush(state) end
	return file
end
local function close(state)
	if state.stream then return nil, 'cannot close standard file' end
	state.closed = true
	if state.command then
		local code = state.code
		if state.writable then
			local output, problem, number = run(state.command, whole(state))
			if output == nil then return nil, problem, number end
			code = problem
			if output ~= '' then print((gsub(output, '\\n$', ''))) end
		end
		if code == 0 then return true, 'exit', 0 end
		return nil, 'exit', code
	end
	return flush(state)
end

function methods:read(...) return read(state_of(self, 'read'), ...) end
function methods:write(...) return write(self, state_of(self, 'write'), ...) end
function methods:close() return close(state_of(self, 'close')) end
function methods:flush()
	local done, problem, code = flush(state_of(self, 'flush'), true)
	if done then return self end
	return nil, problem, code
end
function methods:setvbuf() state_of(self, 'setvbuf') return true end
function methods:seek(whence, offset)
	local state = state_of(self, 'seek')
	if state.stream or state.command then return nil, 'Illegal seek', 29 end
	whence, offset = whence or 'cur', offset or 0
	local base = whence == 'set' and 0 or whence == 'cur' and state.pos or whence == 'end' and state.size
	if not base then error(format("bad argument #1 to 'seek' (invalid option '%s')", tostring(whence)), 2) end
	if base + offset < 0 then return nil, 'Invalid argument', 22 end
	state.pos = base + offset
	return state.pos
end
local function lines(file, state, closes, ...)
	local formats = pack(...)
	return function()
		if state.closed then error('file is already closed', 2) end
		local got = pack(read(state, unpack(formats, 1, formats.n)))
		if got[1] == nil and closes then close(state) end
		return unpack(got, 1, got.n)
	end
end
function methods:lines(...) return lines(self, state_of(self, 'lines'), false, ...) end
function meta.__tostring(file)
	local state = states[file]
	return state and state.closed and 'file (closed)' or 'file (' .. (state and state.path or '?') .. ')'
end
function meta.__close(file)
	local state = states[file]
	if state and not state.closed and not state.stream then close(state) end
end
meta.__gc = meta.__close

local function stream(name)
	return new_file({ path = name, data = '', stream = true, readable = name == 'stdin', writable = name ~= 'stdin' })
end
local stdin, stdout, stderr = stream('stdin'), stream('stdout'), stream('stderr')
local input, output = stdin, stdout
local stdout_state = states[stdout]
function _G.print(...)
	local values = pack(...)
	for at = 1, values.n do values[at] = tostring(values[at]) end
	put(stdout_state, concat(values, '\\t') .. '\\n')
	flush(stdout_state)
end

local function open(path, mode)
	if not match(mode, '^[rwa]%+?b?$') then return nil, 'invalid mode' end
	local kind, plus = sub(mode, 1, 1), find(mode, '+', 1, true) ~= nil
	local data, problem, code = '', nil, nil
	if kind == 'r' or plus and kind == 'a' then
		data, problem, code = read_file(path)
		if data == nil and (kind == 'r' or code ~= 2) then return nil, problem, code end
		data = data or ''
	end
	if kind ~= 'r' then
		local done
		done, problem, code = write_file(path, '', kind == 'a')
		if not done then return nil, problem, code end
	end
	return new_file({
		path = path, data = data, kept = #data, append = kind == 'a',
		readable = kind == 'r' or plus, writable = kind ~= 'r' or plus,
	})
end
local function checked(path, name)
	if type(path) == 'number' then path = tostring(path) end
	if type(path) ~= 'string' then error(format("bad argument #1 to '%s' (string expected, got %s)", name, type(path)), 3) end
	return path
end

io = { stdin = stdin, stdout = stdout, stderr = stderr }
function io.open(path, mode)
	path = checked(path, 'open')
	mode = mode or 'r'
	if type(mode) ~= 'string' or not match(mode, '^[rwa]%+?b?$') then error("bad argument #2 to 'open' (invalid mode)", 2) end
	return open(path, mode)
end
function io.lines(path, ...)
	if path == nil then return lines(input, state_of(input, 'lines'), false, ...) end
	local file, problem = open(checked(path, 'lines'), 'r')
	if file == nil then error(problem, 2) end
	return lines(file, states[file], true, ...), nil, nil, file
end
function io.read(...) return read(state_of(input, 'read'), ...) end
function io.write(...) return write(output, state_of(output, 'write'), ...) end
function io.close(file) return close(state_of(file == nil and output or file, 'close')) end
function io.type(file)
	local state = states[file]
	return state and (state.closed and 'closed file' or 'file') or nil
end
local function chosen(name, mode, current)
	return function(file)
		if file == nil then return current() end
		if states[file] == nil then
			local problem
			file, problem = open(checked(file, name), mode)
			if file == nil then error(problem, 2) end
		end
		current(file)
		return file
	end
end
io.input = chosen('input', 'r', function(file) if file then input = file end return input end)
io.output = chosen('output', 'w', function(file) if file then output = file end return output end)
function io.popen(command, mode)
	command, mode = checked(command, 'popen'), mode or 'r'
	if mode ~= 'r' and mode ~= 'w' then error("bad argument #2 to 'popen' (invalid mode)", 2) end
	if mode == 'w' then return new_file({ path = command, command = command, data = '', writable = true }) end
	local data, code, number = run(command, '')
	if data == nil then return nil, code, number end
	return new_file({ path = command, command = command, data = data, code = code, readable = true })
end
function io.tmpfile()
	local path, problem, code = host.tmpname()
	if path == nil then return nil, problem, code end
	return open(path, 'w+')
end

function os.getenv(name) return host.getenv(checked(name, 'getenv')) end
function os.remove(path) return host.remove(checked(path, 'remove')) end
function os.rename(from, to) return host.rename(checked(from, 'rename'), checked(to, 'rename')) end
function os.tmpname()
	local path, problem = host.tmpname()
	if path == nil then error(problem, 2) end
	return path
end
function os.execute(command)
	if command == nil then return host.has_shell() end
	local done, code, number = run(checked(command, 'execute'), '')
	if done == nil then return nil, code, number end
	if done ~= '' then print((gsub(done, '\\n$', ''))) end
	if code == 0 then return true, 'exit', 0 end
	return nil, 'exit', code
end
package.loaded.io = io
`;
