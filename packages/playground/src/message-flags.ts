/** Discord's message flags. */
export const SUPPRESS_EMBEDS_MESSAGE_FLAG = 4
export const EPHEMERAL_MESSAGE_FLAG = 64
export const LOADING_MESSAGE_FLAG = 128
export const SILENT_MESSAGE_FLAG = 4096
export const VOICE_MESSAGE_FLAG = 8192
export const COMPONENTS_V2_MESSAGE_FLAG = 32_768
