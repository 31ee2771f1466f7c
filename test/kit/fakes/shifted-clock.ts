// Preloaded before a program: moves its clock ahead by AHEAD milliseconds.
const offsetMs = Number(process.env.AHEAD ?? 0)
const realNow = Date.now

Date.now = () => realNow() + offsetMs
