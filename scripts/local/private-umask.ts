// Everything that a script creates is readable by its owner only.
process.umask(0o077)
