-- Writes a line into a journal at the beginning and at the end of each session.

local function write(text)
  local file = assert(io.open("journal.txt", "a"))
  file:write(text, "\n")
  file:close()
end

imp.on("on_session_start", function() write("begin") end)
imp.on("on_session_shutdown", function() write("end") end)
