/** The package has no types for its schemas; these are the ones we use. */
declare module 'discord-api-spec/zod' {
  type Model = import('zod/v4/core').$ZodObject

  export const ApplicationCommandAutocompleteCallbackRequestSchema: Model
  export const ApplicationCommandNumberOptionSchema: Model
  export const ApplicationCommandOptionNumberChoiceSchema: Model
  export const ApplicationCommandOptionStringChoiceSchema: Model
  export const ApplicationCommandUpdateRequestSchema: Model
  export const BaseCreateMessageCreateRequestSchema: Model
  export const ComponentEmojiForRequestSchema: Model
  export const CreateForumThreadRequestSchema: Model
  export const CreateMessageInteractionCallbackRequestSchema: Model
  export const CreatePrivateChannelRequestSchema: Model
  export const CreateTextThreadWithoutMessageRequestSchema: Model
  export const IncomingWebhookRequestPartialSchema: Model
  export const IncomingWebhookUpdateRequestPartialSchema: Model
  export const LaunchActivityInteractionCallbackRequestSchema: Model
  export const MessageAllowedMentionsRequestSchema: Model
  export const MessageAttachmentRequestSchema: Model
  export const MessageCreateRequestSchema: Model
  export const MessageEditRequestPartialSchema: Model
  export const ModalInteractionCallbackRequestSchema: Model
  export const PongInteractionCallbackRequestSchema: Model
  export const RichEmbedSchema: Model
  export const SocialLayerSKUPurchaseEligibilityInteractionCallbackRequestSchema: Model
  export const UnfurledMediaRequestWithAttachmentReferenceRequiredSchema: Model
  export const UpdateMessageInteractionCallbackRequestSchema: Model
  export const UpdateThreadRequestPartialSchema: Model
}
