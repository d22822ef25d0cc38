return {
  name = "checklist",
  version = "1.0.0",
  description = "A list of what is left to do",
  commands = {
    { name = "add", description = "Add something" },
    { name = "done", description = "Mark something as done" },
  },
}
