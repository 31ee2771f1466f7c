// Loaded before a program: its clock is so many milliseconds ahead, as if it had been started later.
const offsetMs = Number(process.env.AHEAD ?? 0)
const realNow = Date.now

Date.now = () => realNow() + offsetMs
