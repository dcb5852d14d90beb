"""The operations as tools for language-model agents, by the Model Context Protocol."""
