-- Tells the model something before each of its calls: here, the contents of NOTES, where there is such a file.
-- Needs: to read the project, which is granted with tools.

imp.on("before_llm_call", function()
  local file = io.open("NOTES")
  if file == nil then return end
  local text = file:read("a")
  file:close()
  return { inject = "Notes of the team:\n" .. text }
end)
