// Imported for its effect, before a database is opened: on Node 20 the AWS SDK would print a warning to players and operators.
// Node 20 is supported: only SDK versions of 2027 and later require Node 22, and ours is pinned.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true'
