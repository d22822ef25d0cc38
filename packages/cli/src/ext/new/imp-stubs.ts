/** What `imp` has, as annotations for LuaLS. It is read by editors and never run. */
export const impStubs = `---@meta imp

---What an extension has of its host. \`tenon\` is the same table.
---@class Imp
---@field http ImpHttp
---@field ui ImpUi
---@field json ImpJson
---@field fs ImpFs
---@field events ImpEvents
---@field session ImpSession
---@field env_allow? string[] Variables that it wants to read: a wish that is shown to the user.
imp = {}

---@type Imp
tenon = imp

---The context of one call.
---@class ImpContext
---@field cwd string Where it was called, absolute.
---@field cancelled boolean Whether the call is no longer wanted; always as it is now.
---@field ui ImpContextUi

---@alias ImpContent string|table

---@class ImpResult
---@field content? ImpContent A text, a block, or a list of blocks.
---@field text? string In place of content.
---@field is_error? boolean
---@field details? any For people and programs, not for the model.

---@class ImpTool
---@field name string Letters, digits, "_" and "-", at most 64.
---@field label? string
---@field description? string What the model reads.
---@field readonly? boolean Whether it only reads, and may run beside others that do.
---@field params? table Parameters by name, each with type, description and required; or a JSON Schema.
---@field execute fun(call_id: string, params: table, ctx: ImpContext): ImpResult|string|nil

---@class ImpCommand
---@field description? string
---@field handler? fun(args: string, ctx: ImpContext): any
---@field run? fun(args: string, ctx: ImpContext): any In place of handler.

---Adds a tool for the model.
---@param tool ImpTool
function imp.register_tool(tool) end

---Adds a slash command.
---@param name string
---@param command ImpCommand
function imp.register_command(name, command) end

---The same as register_command.
---@param name string
---@param command ImpCommand
function imp.command(name, command) end

---Runs a function at a key.
---@param key string
---@param handler (fun(args: string, ctx: ImpContext): any)|{ description?: string, handler: fun(args: string, ctx: ImpContext): any }
function imp.register_shortcut(key, handler) end

---@alias ImpEvent
---| "before_tool_call" # tool_name, args, call_id; return { block = true, reason = "…" } to refuse
---| "after_tool_call" # tool_name, result; return { content = … } to replace the content
---| "after_file_write" # path, file
---| "before_llm_call" # return { inject = "…" } to add a text
---| "on_context_threshold" # ratio
---| "on_agent_start" # prompt
---| "on_agent_end" # messages
---| "on_turn_end" # index, message
---| "on_session_start"
---| "on_session_shutdown"

---Listens for an event of the session.
---@param event ImpEvent
---@param handler fun(event: table, ctx: ImpContext): table?
function imp.on(event, handler) end

---@class ImpExecResult
---@field stdout string
---@field stderr string
---@field exit_code integer -1 where a signal ended it.
---@field truncated? boolean

---Runs a command line of the shell or, with args, a program as it is. Needs exec.
---@param command string
---@param args? string[]
---@param opts? { cwd?: string, env?: table<string, string>, timeout?: number }
---@return ImpExecResult
function imp.exec(command, args, opts) end

---Calls a tool, as this extension. Inside of a tool or a command only.
---@param name string
---@param params? table
---@return string? text The first text; nil where it failed.
---@return string? problem
---@return { content: table[], details: any, is_error: boolean } whole
function imp.tool(name, params) end

---Tells how far a tool is.
---@param text string
function imp.update(text) end

---A variable of the environment; nil where it is not set or not granted.
---@param name string
---@return string?
function imp.env(name) end

---A secret. Needs secrets.
---@param provider string
---@param field? string Default: api_key.
---@return string
function imp.secret(provider, field) end

---All fields of a provider's secret. Needs secrets.
---@param provider string
---@return table<string, string>
function imp.secret_fields(provider) end

---Writes into the log of the extension.
---@param level string
---@param message? string
function imp.log(level, message) end

---Submits a prompt as the user would.
---@param text string
function imp.send_user_message(text) end

---The names of the tools that the model is offered.
---@return string[]
function imp.get_active_tools() end

---Offers the model these tools and no others, as long as the extension runs; without names all of them again. Tools that
---are hidden until they are asked for are shown by it.
---@param names? string[]
function imp.set_active_tools(names) end

---@return string
function imp.get_model() end

---@param name string
function imp.set_model(name) end

---@class ImpHttpReply
---@field status integer
---@field body string
---@field headers table<string, string>
---@field truncated? boolean

---Requests over HTTP. They need net.
---@class ImpHttp
imp.http = {}
---@param url string
---@param headers? table<string, string>
---@return ImpHttpReply
function imp.http.get(url, headers) end
---@param url string
---@param body string|{ body?: string, headers?: table<string, string>, timeout?: number }
---@param headers? table<string, string>
---@return ImpHttpReply
function imp.http.post(url, body, headers) end
---@param url string
---@param body string|table
---@param headers? table<string, string>
---@return ImpHttpReply
function imp.http.put(url, body, headers) end
---@param url string
---@param body string|table
---@param headers? table<string, string>
---@return ImpHttpReply
function imp.http.patch(url, body, headers) end
---@param url string
---@param headers? table<string, string>
---@return ImpHttpReply
function imp.http.delete(url, headers) end
---@param request { method?: string, url: string, headers?: table<string, string>, body?: string, timeout?: number }
---@return ImpHttpReply
function imp.http.request(request) end

---Asks a person.
---@class ImpUi
imp.ui = {}
---@param spec { kind?: "confirm"|"select"|"multi_select"|"input"|"custom", title?: string, message?: string, options?: (string|{ label: string, description?: string })[], placeholder?: string, component?: table }
---@return { ok: boolean, value?: any, reason?: "cancelled"|"unavailable"|"invalid", message?: string }
function imp.ui.request(spec) end
---@param title string
---@param message? string
---@return boolean? # nil without an answer.
function imp.ui.confirm(title, message) end

---@class ImpContextUi
local context_ui = {}
---@param spec table
---@return table
function context_ui.request(spec) end
---@param title string
---@param message? string
---@return boolean?
function context_ui.confirm(title, message) end
---@param text string
---@param level? "info"|"success"|"warn"|"error"
function context_ui.notify(text, level) end
---@param title string
---@param options (string|{ label: string, description?: string })[]
---@return string? label
---@return integer? index
function context_ui.select(title, options) end
---@param title string
---@param placeholder? string
---@return string?
function context_ui.input(title, placeholder) end
---@param key string
---@param text? string nil removes it.
function context_ui.set_status(key, text) end
---@param key string
---@param lines? string[] nil removes it.
function context_ui.set_widget(key, lines) end
---@param component table
---@return table
function context_ui.custom(component) end

---@class ImpJson
imp.json = {}
---@param value any
---@return string
function imp.json.encode(value) end
---@param text string
---@return any
function imp.json.decode(text) end

---Files, as far as they were granted.
---@class ImpFs
imp.fs = {}
---@param path string
---@return string
function imp.fs.read(path) end
---@param path string
---@param bytes string
function imp.fs.write(path, bytes) end
---@param path string
---@param bytes string
function imp.fs.append(path, bytes) end
---@param path string
---@return boolean
function imp.fs.exists(path) end
---@param path string
---@return { kind: string, size: integer, modified: integer }?
function imp.fs.stat(path) end
---@param path string
---@return { name: string, kind: string }[]
function imp.fs.list(path) end
---@param path string
function imp.fs.mkdir(path) end
---@param path string
---@param recursive? boolean
function imp.fs.remove(path, recursive) end
---@param from string
---@param to string
function imp.fs.rename(from, to) end

---A bus for all Lua extensions.
---@class ImpEvents
imp.events = {}
---@param name string
---@param handler fun(data: any)
function imp.events.on(name, handler) end
---@param name string
---@param data any
function imp.events.emit(name, data) end

---What it keeps for the session, over restarts.
---@class ImpSession
imp.session = {}
---@param type string
---@param data any
function imp.session.append_entry(type, data) end
---@param type? string
---@return { type: string, data: any }[]
function imp.session.get_entries(type) end

return imp
`;
